package dev.merino.bench.live;

import dev.merino.Member;
import dev.merino.Program;
import dev.merino.Schedule;
import dev.merino.Share;
import dev.merino.SharedDoubles;
import dev.merino.apps.kit.Progress;

/**
 * Measures loops over uneven pieces beside the best shares that somebody could give out who knows
 * how long each piece takes. All ranks do the same; rank 1 tells. Arguments: rounds, times in each
 * round.
 *
 * <p>The pieces are those of a search tree such as that of TSP: the first ones have large subtrees,
 * later ones are pruned early, and neighbours differ much.
 */
public final class LoopsProgram implements Program {
    private static final int WARM_UP_ROUNDS = 3;
    private static final int PIECES = 2048;
    private static final int STEPS_MIN = 500;
    private static final int STEPS_MAX = 400_000;

    /** For the workers. */
    public LoopsProgram() {}

    @Override
    public void run(Member me) {
        int rounds = Integer.parseInt(me.arguments().get(0));
        int times = Integer.parseInt(me.arguments().get(1));
        SharedDoubles results = me.doubles(PIECES);
        Share range = new Share(0, PIECES);
        Share best = bestShare(me);
        Timer timer = new Timer();
        Progress progress = new Progress(me, "bench loops");
        for (int round = -WARM_UP_ROUNDS; round < rounds; round++) {
            progress.at(round + WARM_UP_ROUNDS, rounds + WARM_UP_ROUNDS);
            timer.count(round >= 0 && Roles.isClient(me));
            timer.record("best", Timer.each(times, i -> loop(me, best, results)));
            for (Schedule schedule :
                    new Schedule[] {Schedule.even(), Schedule.dynamic(), Schedule.guided()}) {
                timer.record(
                        schedule.getClass().getSimpleName(),
                        Timer.each(
                                times,
                                i -> me.parallel(range, schedule, piece -> work(piece, results))));
            }
        }
        progress.end();
    }

    /** The loop as programs write it by hand. */
    private static void loop(Member me, Share mine, SharedDoubles results) {
        for (long piece = mine.from(); piece < mine.to(); piece++) {
            work(piece, results);
        }
        me.barrier();
    }

    private static void work(long piece, SharedDoubles results) {
        double x = piece;
        for (int step = steps(piece); step > 0; step--) {
            x = x * 0.999_999 + 1e-3;
        }
        results.set(piece, x);
    }

    private static int steps(long piece) {
        long mixed = (piece + 1) * 0x9E3779B97F4A7C15L;
        double noise = (mixed >>> 11) * 0x1p-53;
        return STEPS_MIN + (int) (noise * STEPS_MAX / (1 + piece / 32.0));
    }

    /** Runs of pieces whose steps add up to the same number on every rank, nearly. */
    private static Share bestShare(Member me) {
        long all = 0;
        for (long piece = 0; piece < PIECES; piece++) {
            all += steps(piece);
        }
        return new Share(cut(all * me.rank() / me.size()), cut(all * (me.rank() + 1) / me.size()));
    }

    /** The first piece before which there are {@code steps} steps. */
    private static long cut(long steps) {
        long piece = 0;
        for (long before = 0; piece < PIECES && before < steps; piece++) {
            before += steps(piece);
        }
        return piece;
    }
}
