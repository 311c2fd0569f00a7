package dev.merino.checker.structures;

import dev.merino.Member;
import dev.merino.Schedule;
import dev.merino.Share;
import dev.merino.SharedLongs;
import dev.merino.core.Chance;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;

/** Several loops, one after the other: each piece is done once, and all see it afterwards. */
final class LoopActivity implements Activity {
    private static final int LOOPS = 4;
    private static final int PIECES_MAX = 60;

    private final List<Loop> loops = new ArrayList<>();

    /** One loop, and how often each of its pieces was done. */
    private record Loop(Share range, Schedule schedule, AtomicIntegerArray done) {}

    LoopActivity(Chance chance) {
        for (int i = 0; i < LOOPS; i++) {
            int from = chance.below(PIECES_MAX / 2);
            Share range = new Share(from, from + chance.below(PIECES_MAX / 2));
            loops.add(new Loop(range, schedule(chance), new AtomicIntegerArray(PIECES_MAX)));
        }
    }

    private static Schedule schedule(Chance chance) {
        return switch (chance.below(4)) {
            case 0 -> Schedule.even();
            case 1 -> Schedule.guided();
            case 2 -> Schedule.dynamic();
            default -> Schedule.dynamic(chance.between(1, 5));
        };
    }

    @Override
    public void run(Member me, Chance mine) {
        SharedLongs data = me.named("data of loop").longs(PIECES_MAX);
        for (int i = 0; i < LOOPS; i++) {
            int number = i;
            Loop loop = loops.get(i);
            me.parallel(
                    loop.range,
                    loop.schedule,
                    piece -> {
                        loop.done.incrementAndGet((int) piece);
                        data.set(piece, data.get(piece) + (1L << (8 * number)));
                    });
            requireAll(loop, data, number);
            me.barrier();
        }
        data.close();
    }

    private static void requireAll(Loop loop, SharedLongs data, int number) {
        for (int piece = 0; piece < PIECES_MAX; piece++) {
            boolean isInside = piece >= loop.range.from() && piece < loop.range.to();
            int times = isInside ? 1 : 0;
            BrokenContract.requireSame(loop.done.get(piece), times, "how often a piece was done");
            long seen = data.get(piece) >>> (8 * number);
            BrokenContract.requireSame(seen, times, "what others see of a piece");
        }
    }
}
