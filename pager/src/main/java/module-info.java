/** Who may touch which page: the kernel's page tables, worked from the keeper. */
module dev.merino.pager {
    requires dev.merino.transport;
    requires transitive dev.merino.core;
    requires transitive dev.merino.linux;
    requires static org.jspecify;

    exports dev.merino.pager;
}
