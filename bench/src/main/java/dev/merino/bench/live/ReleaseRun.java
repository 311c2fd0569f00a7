package dev.merino.bench.live;

import dev.merino.Settings;
import dev.merino.Tracking;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A run of {@link ReleaseProgram} on two nodes.
 *
 * @param tracking how writes are found
 * @param bytes how much memory is shared
 * @param arrays in how many arrays
 * @param dirtyPages how many pages are written before a release, each in turn
 */
record ReleaseRun(Tracking tracking, long bytes, int arrays, int... dirtyPages) {
    /** Of the choice of pages. */
    static final long SEED = 1;

    /** What the release of so many dirty pages took, and what it took to write them. */
    Measurements measure(String protocol, boolean quick) {
        Settings settings =
                LiveBench.settings(2, protocol)
                        .withTracking(tracking)
                        .withSpaceBytes(2 * bytes + (16L << 20));
        List<String> words =
                List.of(
                        "" + bytes,
                        "" + arrays,
                        quick ? "3" : "5",
                        quick ? "300" : "500",
                        "" + SEED,
                        dirtyWord());
        return LiveBench.run(settings, ReleaseProgram.class, words);
    }

    private String dirtyWord() {
        return Arrays.stream(dirtyPages)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(","));
    }
}
