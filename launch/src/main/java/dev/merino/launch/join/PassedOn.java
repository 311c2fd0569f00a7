package dev.merino.launch.join;

import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.control.Control;
import dev.merino.control.NodeSample;
import dev.merino.control.SharingPart;
import dev.merino.control.SidecarMessage;
import dev.merino.control.SidecarStream;
import dev.merino.launch.RunWatcher;

import java.util.Optional;

/** Passes on what nodes tell the coordinator to the process of rank 0, which watches the run. */
record PassedOn(CoordinatorStart start, SidecarStream up) implements RunWatcher {
    @Override
    public boolean wantsSamples() {
        return start.wantsSamples();
    }

    @Override
    public boolean wantsSharing() {
        return start.wantsSharing();
    }

    /** That process knows it. */
    @Override
    public void began(Settings settings) {}

    @Override
    public void sampled(int node, NodeSample sample) {
        up.tell(new SidecarMessage.OfNode(node, new Control.Sampled(sample)));
    }

    @Override
    public void recorded(int node, SharingPart part) {
        up.tell(new SidecarMessage.OfNode(node, new Control.Recorded(part)));
    }

    /** It hears of that in another way. */
    @Override
    public void ended(Optional<Statistics> counted) {}
}
