/** The tables and figures of the papers, reproduced on modelled machines. */
module dev.merino.paper {
    requires transitive dev.merino;
    requires dev.merino.apps;
    requires dev.merino.core;
    requires dev.merino.virtual;
    requires static org.jspecify;

    exports dev.merino.paper.experiment;
    exports dev.merino.paper.experiment.probe;
    exports dev.merino.paper.report;
    exports dev.merino.paper.table;
    exports dev.merino.paper.tables;
}
