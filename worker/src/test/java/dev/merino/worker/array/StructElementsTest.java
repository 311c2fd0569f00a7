package dev.merino.worker.array;

import dev.merino.Program;
import dev.merino.rank.contract.StructElements;

import org.junit.jupiter.api.Tag;

/** Structs in mapped memory. */
@Tag("live")
class StructElementsTest extends StructElements {
    @Override
    protected void run(int nodes, int threads, Program program) {
        LocalRuns.on(nodes * threads, program);
    }
}
