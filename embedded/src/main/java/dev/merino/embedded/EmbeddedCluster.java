package dev.merino.embedded;

import dev.merino.Cluster;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.rank.handle.OsPages;
import dev.merino.rank.handle.ProtocolList;
import dev.merino.rank.statics.RewrittenProgram;

import java.util.List;
import java.util.Objects;

/**
 * N nodes of T ranks in this JVM. It keeps nothing between runs: each run is a {@link
 * EmbeddedSession} of its own.
 */
public final class EmbeddedCluster implements Cluster {
    private final Settings settings;
    private volatile boolean closed;

    /** A cluster set up as {@code settings} say; refuses a protocol that there is not. */
    public EmbeddedCluster(Settings settings) {
        ProtocolList.require(settings.protocol());
        this.settings = OsPages.in(ProtocolList.fitting(settings));
    }

    @Override
    public Settings settings() {
        return settings;
    }

    @Override
    public Statistics run(Program program, String... arguments) {
        Objects.requireNonNull(program, "program");
        if (closed) {
            throw new IllegalStateException(
                    "the cluster is closed: start another one with Merino.embedded");
        }
        try (EmbeddedSession session = new EmbeddedSession(settings)) {
            return session.run(RewrittenProgram.of(program), List.of(arguments));
        }
    }

    @Override
    public void close() {
        closed = true;
    }
}
