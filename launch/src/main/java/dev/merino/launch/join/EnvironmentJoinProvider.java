package dev.merino.launch.join;

import dev.merino.Cluster;
import dev.merino.JoinProvider;
import dev.merino.Settings;
import dev.merino.launch.LiveOptions;

/** Joins the cluster that the environment of this process describes. */
public final class EnvironmentJoinProvider implements JoinProvider {
    /** For {@link java.util.ServiceLoader}. */
    public EnvironmentJoinProvider() {}

    @Override
    public Cluster join() {
        Joining joining = new Joining(System.getenv());
        return joining.join(joining.settings(), LiveOptions.DEFAULT);
    }

    @Override
    public Cluster join(Settings settings) {
        return new Joining(System.getenv()).join(settings, LiveOptions.DEFAULT);
    }
}
