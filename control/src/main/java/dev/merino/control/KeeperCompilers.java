package dev.merino.control;

import java.util.List;

/** Which compilers of the JVM a keeper uses: docs/design/0020. */
public enum KeeperCompilers {
    /**
     * The first one alone, where a keeper shares its core with a rank: code that is fast enough
     * soon, and nothing that takes the core from the program.
     */
    QUICK("the quick compiler"),

    /**
     * Both, where each keeper has a core to spare: a second or two later the code is a quarter
     * faster. Profiles of training runs, which had the quick compiler alone, would prevent that.
     */
    BOTH("both compilers");

    private final String words;

    KeeperCompilers(String words) {
        this.words = words;
    }

    /** What suits a machine with so many cores for these nodes, with so many ranks on each. */
    public static KeeperCompilers suiting(int cores, int nodes, int ranksPerNode) {
        return cores >= nodes * (ranksPerNode + 1L) ? BOTH : QUICK;
    }

    /** The options of a JVM that compiles like this. */
    List<String> options() {
        return switch (this) {
            case QUICK -> List.of("-XX:TieredStopAtLevel=1");
            case BOTH -> List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:-AOTReplayTraining");
        };
    }

    /** As the end of a sentence. */
    public String words() {
        return words;
    }
}
