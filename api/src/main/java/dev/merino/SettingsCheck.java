package dev.merino;

import java.util.regex.Pattern;

/** What settings cannot be. */
final class SettingsCheck {
    /** Numbers that an {@code int} can be. */
    private static final Pattern HOMES = Pattern.compile("\\d{1,9} \\d{1,9} \\d{1,9}");

    private SettingsCheck() {}

    /** Refuses what cannot be. */
    static void check(Settings settings) {
        requireCount("nodes", settings.nodes());
        requireCount("workers", settings.workers());
        requireCount("threads", settings.threads());
        requireCount("ranks of a node", settings.workers() * settings.threads());
        requireOsPage(settings.osPageBytes());
        if (settings.unitBytes() != 0) {
            Settings.requireUnit(settings.unitBytes());
        }
        requireLoss(settings.lossPercent(), settings.transport());
        requireSpace(
                settings.spaceBytes(),
                Math.max(settings.osPageBytes(), Settings.OS_PAGE_BYTES_MIN));
        requireRaces(settings);
        settings.firstHomes().forEach(line -> requireHomes(line, settings.nodes()));
        if (settings.barrierFanOut() < 0) {
            throw new IllegalArgumentException(
                    "barrier fan-out is "
                            + settings.barrierFanOut()
                            + ": give 0 for a central barrier, 1 or more for a tree");
        }
    }

    private static void requireOsPage(int bytes) {
        boolean isPage =
                Integer.bitCount(bytes) == 1
                        && bytes >= Settings.OS_PAGE_BYTES_MIN
                        && bytes <= Settings.OS_PAGE_BYTES_MAX;
        if (bytes != 0 && !isPage) {
            throw new IllegalArgumentException(
                    "an operating system with pages of %d bytes: give a power of two from %d to %d"
                            .formatted(
                                    bytes, Settings.OS_PAGE_BYTES_MIN, Settings.OS_PAGE_BYTES_MAX));
        }
    }

    private static void requireHomes(String line, int nodes) {
        if (!isHomes(line, nodes)) {
            throw new IllegalArgumentException(
                    ("homes of pages \"%s\": give the first page, the page behind the last one, and"
                                    + " a node below %d")
                            .formatted(line, nodes));
        }
    }

    /** At least one page, all of them on one of the nodes. */
    private static boolean isHomes(String line, int nodes) {
        if (!HOMES.matcher(line).matches()) {
            return false;
        }
        String[] fields = line.split(" ", -1);
        return Integer.parseInt(fields[0]) < Integer.parseInt(fields[1])
                && Integer.parseInt(fields[2]) < nodes;
    }

    private static void requireSpace(long bytes, int pageBytes) {
        if (bytes < pageBytes) {
            throw new IllegalArgumentException(
                    "space is %d bytes: give at least one page of %d".formatted(bytes, pageBytes));
        }
    }

    private static void requireRaces(Settings settings) {
        if (settings.races() != RaceSearch.WRITES) {
            return;
        }
        if (!settings.protocol().equals(Settings.RACES_PROTOCOL)) {
            throw new IllegalArgumentException(
                    "races among writes under %s: only %s finds them, name no other protocol"
                            .formatted(settings.protocol(), Settings.RACES_PROTOCOL));
        }
        if (settings.nodes() == 1) {
            throw new IllegalArgumentException(
                    "races among writes on one node: they are those of two nodes, give 2 or more");
        }
    }

    private static void requireLoss(int percent, Transport transport) {
        if (percent < 0 || percent > Settings.LOSS_PERCENT_MAX) {
            throw new IllegalArgumentException(
                    "a loss of %d%%: give a number from 0 to %d"
                            .formatted(percent, Settings.LOSS_PERCENT_MAX));
        }
        if (percent > 0 && transport != Transport.UDP) {
            throw new IllegalArgumentException(
                    "a loss of %d%% over %s: only UDP loses datagrams, choose that"
                            .formatted(percent, Settings.lowerCase(transport)));
        }
    }

    private static void requireCount(String what, int count) {
        if (count < 1 || count > Settings.COUNT_MAX) {
            throw new IllegalArgumentException(
                    "%d %s: give a number from 1 to %d".formatted(count, what, Settings.COUNT_MAX));
        }
    }
}
