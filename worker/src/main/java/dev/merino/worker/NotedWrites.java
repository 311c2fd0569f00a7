package dev.merino.worker;

import dev.merino.Settings;
import dev.merino.memory.Region;
import dev.merino.pager.ClientCall;
import dev.merino.rank.handle.ProtocolList;
import dev.merino.rank.handle.Rank;
import dev.merino.worker.call.KeeperCall;

import java.util.BitSet;
import java.util.function.Consumer;

/**
 * Which parts of regions the threads of this process have written, for snapshots: its keeper knows
 * it, or on a cluster of one node the process itself. Of units that are smaller than a page, whose
 * writes the kernel cannot stop, each rank knows it by itself.
 */
final class NotedWrites {
    private final boolean isOneMemory;
    private final WorkerSpace space;
    private final ClientCall call;
    private final Consumer<Runnable> ask;

    /**
     * @param ask does a call to the keeper
     */
    NotedWrites(Settings settings, WorkerSpace space, ClientCall call, Consumer<Runnable> ask) {
        this.isOneMemory = ProtocolList.isOneMemory(settings);
        this.space = space;
        this.call = call;
        this.ask = ask;
    }

    /** Whether anybody knows. */
    boolean are() {
        return !isOneMemory || space.watch().canWatch();
    }

    /** See {@link Rank#written}; one thread asks for all. */
    void tell(Region region, Rank.Parts parts) {
        if (isOneMemory) {
            space.watch().written(region, space.addressOf(region), parts);
        } else {
            askKeeper(region, parts);
        }
    }

    private void askKeeper(Region region, Rank.Parts parts) {
        int end = region.endPage();
        for (int first = region.firstPage(); first < end; ) {
            int from = first;
            int count = Math.min(KeeperCall.CHANGED_AT_ONCE, end - from);
            ask.accept(() -> call.ask(KeeperCall.CHANGED, from, count, 0, 0));
            parts.pages(region, first, BitSet.valueOf(call.text()));
            first += count;
        }
    }
}
