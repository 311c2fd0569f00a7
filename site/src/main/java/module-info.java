/** Makes the pages of the documents: a tool of the build, which nobody uses at run time. */
module dev.merino.site {
    requires static org.jspecify;
    requires org.commonmark;
    requires org.commonmark.ext.gfm.tables;
    requires org.commonmark.ext.heading.anchor;
}
