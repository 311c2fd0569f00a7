package dev.merino.worker;

import dev.merino.Settings;
import dev.merino.core.WireReader;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.Region;
import dev.merino.rank.checked.Rights;
import dev.merino.worker.call.ClusterCodec;
import dev.merino.worker.call.ClusterMessage;
import dev.merino.worker.call.NodeFrames;
import dev.merino.worker.call.RightsChange;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.util.function.IntFunction;

/** The regions as a worker knows them, and where they are. For all its threads. */
final class WorkerSpace {
    private final AddressSpace space;
    private final NodeFrames frames;
    private final long address;
    private final WriteWatch watch;

    /** Of frames that begin at {@code address}. */
    WorkerSpace(Settings settings, long address) {
        this.space = new AddressSpace(settings.spaceBytes(), settings.osPageBytes());
        this.frames = new NodeFrames(space, MemorySegment.NULL);
        this.address = address;
        this.watch = new WriteWatch(settings);
    }

    /** Knows which pages this process has written, where it can. */
    WriteWatch watch() {
        return watch;
    }

    /**
     * The region of that index; null if there is none.
     *
     * @param ask gets the definitions of the regions from a number on
     */
    synchronized @Nullable Region find(int index, IntFunction<byte[]> ask) {
        if (space.find(index) == null) {
            byte[] text = ask.apply(index);
            WireReader in = new WireReader(text);
            while (in.left() > 0) {
                define(ClusterCodec.region(in));
            }
        }
        return space.find(index);
    }

    private void define(ClusterMessage.DefineRegion definition) {
        if (space.find(definition.index()) == null) {
            Region _ = frames.define(definition);
        }
    }

    /** Forgets {@code region}, which is closed; another thread may have done so before. */
    @SuppressWarnings("ReferenceEquality") // an equal region may have come in its place
    synchronized void forget(Region region) {
        if (space.find(region.index()) == region) {
            frames.forget(region);
            watch.forget(region);
        }
    }

    /** Changes {@code rights} as {@link RightsChange}s say. */
    void change(Rights rights, byte[] changes) {
        WireReader in = new WireReader(changes);
        while (in.left() > 0) {
            RightsChange change = RightsChange.decode(in);
            if (change.isForAll()) {
                rights.clear();
            } else {
                Region region = space.regionOf(change.firstPage());
                rights.map(region, change.firstPage(), change.count(), change.access());
            }
        }
    }

    /** Where {@code region} begins in the memory of this process. */
    synchronized long addressOf(Region region) {
        return address + frames.offsetOf(region);
    }
}
