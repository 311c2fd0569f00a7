package dev.merino.cli;

import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.advice.record.Recording;
import dev.merino.advice.record.RecordingBuilder;
import dev.merino.control.NodeSample;
import dev.merino.control.SharingPart;
import dev.merino.launch.RunWatcher;

import org.jspecify.annotations.Nullable;

import java.util.Optional;

/** A run that records how it shares pages; somebody else may watch it, too. */
final class RecordingWatcher implements RunWatcher {
    private final @Nullable RunWatcher other;
    private RecordingBuilder builder = new RecordingBuilder(Settings.of(1, 1));

    RecordingWatcher(@Nullable RunWatcher other) {
        this.other = other;
    }

    /** What was recorded. */
    Recording recording() {
        return builder.build();
    }

    @Override
    public void began(Settings settings) {
        builder = new RecordingBuilder(settings);
        if (other != null) {
            other.began(settings);
        }
    }

    @Override
    public boolean wantsSamples() {
        return other != null && other.wantsSamples();
    }

    @Override
    public boolean wantsSharing() {
        return true;
    }

    @Override
    public void sampled(int node, NodeSample sample) {
        if (other != null) {
            other.sampled(node, sample);
        }
    }

    @Override
    public void recorded(int node, SharingPart part) {
        builder.add(node, part);
    }

    @Override
    public void ended(Optional<Statistics> counted) {
        if (other != null) {
            other.ended(counted);
        }
    }
}
