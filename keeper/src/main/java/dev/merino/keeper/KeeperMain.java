package dev.merino.keeper;

import dev.merino.keeper.process.KeeperHost;

/** Where the process of a keeper begins; the launcher starts it. */
public final class KeeperMain {
    private KeeperMain() {}

    /** Runs the keeper of a live node. */
    public static void main(String[] words) throws Exception {
        KeeperHost.run(new LiveKeeper());
    }
}
