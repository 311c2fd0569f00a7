package dev.merino.embedded;

import dev.merino.Program;
import dev.merino.rank.contract.StructElements;

/** Structs in embedded clusters. */
class StructElementsTest extends StructElements {
    @Override
    protected void run(int nodes, int threads, Program program) {
        Runs.on(nodes, threads, program);
    }
}
