/** Programs on modelled machines, in virtual time. */
module dev.merino.virtual {
    requires java.management;
    requires transitive dev.merino;
    requires dev.merino.rank;
    requires static org.jspecify;

    exports dev.merino.virtual;
}
