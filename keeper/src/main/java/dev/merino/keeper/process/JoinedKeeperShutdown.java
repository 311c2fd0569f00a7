package dev.merino.keeper.process;

import dev.merino.control.Control;
import dev.merino.control.ControlConnection;
import dev.merino.control.LocalHost;
import dev.merino.control.RankNumbers;
import dev.merino.control.SidecarMessage;
import dev.merino.control.SidecarStream;

import java.util.function.Consumer;

/**
 * How the keeper of a joined process ends. It tells that process why before it stops it, so that
 * the user hears it there.
 */
final class JoinedKeeperShutdown extends KeeperShutdown {
    private static final long LONELY_MS = 3_000;

    private final KeeperStart start;
    private final ControlConnection line;
    private final long owner;
    private final SidecarStream up;
    private volatile Consumer<Control> inbox = control -> {};

    JoinedKeeperShutdown(
            KeeperStart start, ControlConnection line, JoinedWorker workers, SidecarStream up) {
        super(start, line, workers);
        this.start = start;
        this.line = line;
        this.owner = workers.pid(0);
        this.up = up;
    }

    @Override
    void listen(Consumer<Control> body) {
        inbox = body;
        super.listen(body);
    }

    @Override
    void sending(Control control) {
        if (control instanceof Control.Counted) {
            up.tell(new SidecarMessage.Says(control));
        }
    }

    @Override
    void take(Control control, Consumer<Control> body) {
        if (control instanceof Control.Failed) {
            up.tell(new SidecarMessage.Says(control));
        }
        super.take(control, body);
    }

    /**
     * The process that started this keeper has died: the coordinator hears it and stops everybody,
     * this keeper too; should it be out of reach, the keeper ends by itself.
     */
    void workerGone() {
        RankNumbers ranks = RankNumbers.of(start.settings());
        String who = RankNumbers.noun(ranks.first(start.node(), 0), ranks.last(start.node(), 0));
        String sentence =
                "the process of %s (pid %d on %s) has ended before the run was over"
                        .formatted(who, owner, LocalHost.name());
        line.send(new Control.ProcessLost(sentence));
        try {
            Thread.sleep(LONELY_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(1);
    }

    @Override
    void launcherGone(String how) {
        String why = start.launcher() + " is gone" + how;
        up.tell(new SidecarMessage.Says(new Control.Failed(0, Control.NO_RANK, why, null)));
        take(new Control.Stop(why), inbox);
    }
}
