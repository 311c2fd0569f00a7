package dev.merino.checker.plant;

import dev.merino.core.Message;
import dev.merino.memory.Region;
import dev.merino.protocol.Access;
import dev.merino.protocol.Effects;
import dev.merino.protocol.Event;
import dev.merino.protocol.NodeContext;
import dev.merino.protocol.Protocol;
import dev.merino.protocol.RemoteAnswer;
import dev.merino.protocol.RemoteOperation;
import dev.merino.protocol.RemoteWindow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * A half whose broadcasts are in its own window at once, and in those of others only when it runs
 * the next time. Only for protocols without payloads.
 */
final class LateBroadcast implements Protocol {
    private final Protocol half;
    private final NodeContext context;
    private final List<RemoteOperation> late = new ArrayList<>();
    private final Deque<Long> seen = new ArrayDeque<>();

    LateBroadcast(Protocol half, NodeContext context) {
        this.half = half;
        this.context = context;
    }

    @Override
    public void on(Event event, Effects out) {
        writeLate(out);
        Effects kept = new Keeping(out);
        half.on(event, kept);
        tellSeen(kept);
    }

    @Override
    public void answered(long token, RemoteAnswer answer, Effects out) {
        writeLate(out);
        Effects kept = new Keeping(out);
        half.answered(token, answer, kept);
        tellSeen(kept);
    }

    private void tellSeen(Effects kept) {
        while (!seen.isEmpty()) {
            half.answered(seen.remove(), RemoteAnswer.DONE, kept);
        }
    }

    private void writeLate(Effects out) {
        for (RemoteOperation write : late) {
            for (int node = 0; node < context.nodes(); node++) {
                if (node != context.self()) {
                    out.remote(node, write);
                }
            }
        }
        late.clear();
    }

    @Override
    public boolean isIdle() {
        return half.isIdle();
    }

    @Override
    public RemoteWindow window() {
        return half.window();
    }

    @Override
    public boolean bearsOvertaking() {
        return half.bearsOvertaking();
    }

    @Override
    public boolean writesMayBeLate() {
        return half.writesMayBeLate();
    }

    @Override
    public boolean releasesMayOvertake() {
        return half.releasesMayOvertake();
    }

    @Override
    public void forget(Region region) {
        half.forget(region);
    }

    @Override
    public void verify() {
        half.verify();
    }

    /** Passes on everything but broadcasts. */
    private final class Keeping implements Effects {
        private final Effects out;

        Keeping(Effects out) {
            this.out = out;
        }

        @Override
        public void broadcast(long token, int first, List<Long> words) {
            for (int i = 0; i < words.size(); i++) {
                window().set(first + i, words.get(i));
            }
            late.add(new RemoteOperation.PutWords(first, words));
            seen.add(token);
        }

        @Override
        public void send(int node, Message message) {
            out.send(node, message);
        }

        @Override
        public void remote(int node, RemoteOperation operation) {
            out.remote(node, operation);
        }

        @Override
        public void remoteInTurn(int node, RemoteOperation operation) {
            out.remoteInTurn(node, operation);
        }

        @Override
        public void remoteAgain(int node, RemoteOperation operation) {
            out.remoteAgain(node, operation);
        }

        @Override
        public void map(int table, int page, Access access) {
            out.map(table, page, access);
        }

        @Override
        public void resume(int processor) {
            out.resume(processor);
        }
    }
}
