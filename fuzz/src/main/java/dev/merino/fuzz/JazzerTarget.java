package dev.merino.fuzz;

import dev.merino.fuzz.contract.FuzzTarget;

/**
 * The same targets for Jazzer, which is guided by the code that a frame reaches: {@code build/fuzz
 * --jazzer}. The system property {@code merino.fuzz.target} names the target.
 */
public final class JazzerTarget {
    private static final FuzzTarget TARGET =
            Targets.named(System.getProperty("merino.fuzz.target", "packets"));

    private JazzerTarget() {}

    /** Called by Jazzer for every frame; whatever it throws is a finding. */
    public static void fuzzerTestOneInput(byte[] frame) {
        String _ = TARGET.outcome(frame);
    }
}
