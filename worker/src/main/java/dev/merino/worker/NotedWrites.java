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
 * Which parts of regions this process has written, for snapshots: its keeper knows it, or on a
 * cluster of one node the process itself. Nobody does of units that are smaller than a page, whose
 * writes the kernel cannot stop.
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

    /** See {@link Rank#notesWrites}. */
    boolean are(Region region) {
        return isOneMemory ? space.watch().canWatch() : !region.isFine();
    }

    /** See {@link Rank#written}. */
    void tell(Region region, Rank.Parts parts) {
        if (!are(region)) {
            parts.part(0, region.lengthBytes());
        } else if (isOneMemory) {
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
            tell(region, first, BitSet.valueOf(call.text()), parts);
            first += count;
        }
    }

    private static void tell(Region region, int first, BitSet pages, Rank.Parts parts) {
        int shift = region.unitShift();
        for (int i = pages.nextSetBit(0); i >= 0; ) {
            int end = pages.nextClearBit(i);
            long from = region.offsetOf(first + i);
            long to = from + ((long) (end - i) << shift);
            parts.part(from, Math.min(to, region.lengthBytes()));
            i = pages.nextSetBit(end);
        }
    }
}
