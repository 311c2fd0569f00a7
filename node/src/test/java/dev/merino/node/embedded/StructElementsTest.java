package dev.merino.node.embedded;

import dev.merino.Program;
import dev.merino.node.handle.StructElements;

/** Structs in embedded clusters. */
class StructElementsTest extends StructElements {
    @Override
    protected void run(int nodes, int threads, Program program) {
        Runs.on(nodes, threads, program);
    }
}
