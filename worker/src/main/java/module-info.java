/** The process that runs ranks: their arrays in mapped memory, and their calls to the keeper. */
module dev.merino.worker {
    requires transitive dev.merino;
    requires transitive dev.merino.control;
    requires transitive dev.merino.pager;
    requires transitive dev.merino.rank;
    requires static org.jspecify;

    exports dev.merino.worker;
    exports dev.merino.worker.array;
    exports dev.merino.worker.call;
    exports dev.merino.worker.task;
}
