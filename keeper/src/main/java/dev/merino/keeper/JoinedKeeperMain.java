package dev.merino.keeper;

import dev.merino.keeper.process.JoinedKeeperHost;

/** Where the keeper of a joined process begins; that process starts it. */
public final class JoinedKeeperMain {
    private JoinedKeeperMain() {}

    /** Runs the keeper of a node that has joined. */
    public static void main(String[] words) throws Exception {
        JoinedKeeperHost.run(new LiveKeeper());
    }
}
