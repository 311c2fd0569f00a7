package dev.merino;

import java.util.Locale;

/** {@link Settings} in one line, for people. */
final class SettingsText {
    private SettingsText() {}

    static String of(Settings settings) {
        return String.format(
                Locale.ROOT,
                "%s%s x %s, protocol %s%s, unit %s, space %s, %s barriers%s%s%s%s%s%s",
                counted(settings.nodes(), "node"),
                settings.workers() == 1 ? "" : " x " + counted(settings.workers(), "worker"),
                counted(settings.threads(), "thread"),
                settings.protocol(),
                settings.faithful() ? " (faithful)" : "",
                settings.unitBytes() == 0 ? "one page" : settings.unitBytes() + " bytes",
                size(settings.spaceBytes()),
                settings.barrierFanOut() == 0
                        ? "central"
                        : "tree (" + settings.barrierFanOut() + ")",
                settings.tracking() == Tracking.SCAN ? "" : ", writes trapped",
                settings.transport() == Transport.AUTO
                        ? ""
                        : ", over " + Settings.lowerCase(settings.transport()),
                settings.lossPercent() == 0 ? "" : " with " + settings.lossPercent() + "% loss",
                settings.checkpoints().isOn()
                        ? ", snapshots in " + settings.checkpoints().folder()
                        : "",
                settings.races().text(),
                settings.firstHomes().isEmpty() ? "" : ", homes of another run");
    }

    /** {@code bytes} in the largest unit of which they are a whole number. */
    private static String size(long bytes) {
        if (bytes % (1 << 20) == 0) {
            return (bytes >> 20) + " MiB";
        }
        return bytes % (1 << 10) == 0 ? (bytes >> 10) + " KiB" : bytes + " bytes";
    }

    private static String counted(int count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }
}
