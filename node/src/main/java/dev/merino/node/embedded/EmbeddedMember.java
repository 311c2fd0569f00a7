package dev.merino.node.embedded;

import dev.merino.Member;
import dev.merino.Settings;
import dev.merino.SharedBarrier;

import java.util.List;

/** A rank's hold on the cluster. */
final class EmbeddedMember extends EmbeddedAllocator implements Member {
    private final Processor processor;
    private final Settings settings;
    private final List<String> arguments;
    private final SharedBarrier barrier;

    EmbeddedMember(Processor processor, List<String> arguments) {
        super(new Handles(processor), Manner.of(processor.session().settings()));
        this.processor = processor;
        this.settings = processor.session().settings();
        this.arguments = arguments;
        this.barrier = new EmbeddedBarrier(processor, 0, "Member.barrier()");
    }

    Processor processor() {
        return processor;
    }

    @Override
    public int rank() {
        return processor.rank();
    }

    @Override
    public int size() {
        return settings.size();
    }

    @Override
    public int node() {
        return processor.node().number();
    }

    @Override
    public int nodes() {
        return settings.nodes();
    }

    @Override
    public List<String> arguments() {
        return arguments;
    }

    @Override
    public void barrier() {
        barrier.await();
    }

    @Override
    public String toString() {
        return "rank " + rank() + " of " + size();
    }
}
