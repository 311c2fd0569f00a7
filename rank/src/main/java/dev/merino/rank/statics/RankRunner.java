package dev.merino.rank.statics;

import dev.merino.Member;
import dev.merino.MerinoException;
import dev.merino.Program;
import dev.merino.RaceSearch;
import dev.merino.Settings;
import dev.merino.Shared;
import dev.merino.rank.checkpoint.RankCheckpoints;
import dev.merino.rank.handle.MemberHandle;
import dev.merino.rank.handle.Rank;
import dev.merino.rank.handle.RankSnapshots;
import dev.merino.spi.SharedStatics;
import dev.merino.spi.Speaker;

import java.lang.reflect.Field;
import java.util.List;

/** Runs programs as ranks whose threads may touch shared static fields. */
public final class RankRunner {
    private RankRunner() {}

    /** Runs {@code program} as {@code rank}, with these words on its command line. */
    public static void run(Program program, Rank rank, List<String> words) throws Exception {
        Speaker.become(rank.rank());
        requireRewritten(program.getClass());
        MirroringRank mirroring = new MirroringRank(rank);
        MemberHandle me =
                new MemberHandle(
                        mirroring,
                        words,
                        inventory -> new RankCheckpoints(inventory, program.getClass()));
        try (RankSnapshots snapshots = me.snapshots()) {
            SharedStatics.as(me, mirroring::add, () -> program.run(me));
            compareLastWrites(rank.settings(), me);
            snapshots.end();
        }
    }

    /**
     * What nodes have written since they last synchronised is compared at one barrier more, and
     * node 0 has heard of what was found when all are at the next.
     */
    private static void compareLastWrites(Settings settings, Member me) {
        if (settings.races() == RaceSearch.WRITES) {
            me.barrier();
            me.barrier();
        }
    }

    /** A mark on a field of {@code type} that has no effect would be a mistake without a word. */
    public static void requireRewritten(Class<?> type) {
        if (type.getClassLoader() instanceof SharingLoader) {
            return;
        }
        for (Field field : type.getDeclaredFields()) {
            if (field.isAnnotationPresent(Shared.class)) {
                throw new MerinoException(
                        ("%s.%s is marked @Shared, but its class was loaded without Merino:"
                                        + " start it with ./merino run --class-path")
                                .formatted(type.getName(), field.getName()));
            }
        }
    }
}
