package dev.merino.worker;

import dev.merino.MerinoException;
import dev.merino.core.Check;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.memory.Region;
import dev.merino.pager.ClientCall;
import dev.merino.rank.handle.ObjectId;
import dev.merino.rank.handle.ObjectKey;
import dev.merino.rank.handle.ObjectSpec;
import dev.merino.rank.handle.WaitPolicy;
import dev.merino.worker.call.AnswerWait;
import dev.merino.worker.call.ClusterCodec;
import dev.merino.worker.call.KeeperCall;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/** How a rank allocates and closes objects: calls to its keeper. */
final class ObjectCalls {
    private static final int NAME_BYTES_MAX = 4096;

    private final ClientCall call;
    private final WorkerSpace space;
    private final AnswerWait wait;
    private final Runnable checkAlive;

    /**
     * @param wait for the answer to {@code call}
     * @param checkAlive throws if the session has failed: then the answer means nothing
     */
    ObjectCalls(ClientCall call, WorkerSpace space, AnswerWait wait, Runnable checkAlive) {
        this.call = call;
        this.space = space;
        this.wait = wait;
        this.checkAlive = checkAlive;
    }

    /** The number of an object; makes it if there is none. */
    int find(ObjectKey key, ObjectSpec wanted) {
        WireWriter out = new WireWriter();
        ClusterCodec.encode(key, wanted, out);
        if (out.length() > NAME_BYTES_MAX) {
            throw new MerinoException(
                    "a name of %d characters is too long: give one of less than 1000"
                            .formatted(key.text().length()));
        }
        return ask(KeeperCall.FIND, out);
    }

    /** Closes objects, as all ranks do, and returns the regions among them. */
    List<Region> close(List<ObjectId> objects) {
        List<Region> closed = new ArrayList<>();
        int end = 0;
        for (int from = 0; from < objects.size(); from = end) {
            end = Math.min(objects.size(), from + KeeperCall.CLOSED_AT_ONCE);
            closed.addAll(closeSome(objects.subList(from, end)));
        }
        return closed;
    }

    private List<Region> closeSome(List<ObjectId> objects) {
        List<Region> regions =
                objects.stream()
                        .filter(object -> object.kind() == ObjectId.Kind.MEMORY)
                        .map(object -> region(object.number()))
                        .toList();
        WireWriter out = new WireWriter();
        ClusterCodec.encode(objects, out);
        int _ = ask(KeeperCall.CLOSE, out);
        regions.forEach(space::forget);
        return regions;
    }

    /** The region of that index; null if there is none. */
    @Nullable Region findRegion(int index) {
        return space.find(index, this::regionsFrom);
    }

    private Region region(int index) {
        return Check.present(findRegion(index), "there is no region %d", index);
    }

    private byte[] regionsFrom(int index) {
        call.ask(KeeperCall.REGIONS, index, 0, 0, 0);
        wait.await(WaitPolicy.ENDLESS);
        byte[] text = call.text();
        long _ = call.take();
        checkAlive.run();
        return text;
    }

    private int ask(int kind, WireWriter out) {
        call.ask(kind, out.bytes(), out.length());
        wait.await(WaitPolicy.ENDLESS);
        byte[] text = call.text();
        int number = (int) call.take();
        checkAlive.run();
        if (number < 0) {
            throw new MerinoException(new WireReader(text).getString("why"));
        }
        return number;
    }
}
