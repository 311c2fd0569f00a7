package dev.merino.rank.handle;

import dev.merino.MerinoException;
import dev.merino.Settings;
import dev.merino.linux.MappedMemory;

/** The page of the operating system: what settings leave open until a cluster starts. */
public final class OsPages {
    /** Elsewhere clusters are embedded, and nobody protects pages. */
    private static final int BYTES_ELSEWHERE = 4096;

    private OsPages() {}

    /** These settings with the page of this machine, unless they name one. */
    public static Settings in(Settings settings) {
        return settings.osPageBytes() == 0 ? settings.withOsPageBytes(bytesHere()) : settings;
    }

    private static int bytesHere() {
        boolean isLinux = System.getProperty("os.name", "").equals("Linux");
        return isLinux ? MappedMemory.pageBytes() : BYTES_ELSEWHERE;
    }

    /** Refuses to be a node of a cluster whose pages are not those of this machine. */
    public static void requireHere(Settings settings) {
        require(settings.osPageBytes(), bytesHere());
    }

    /** Refuses pages of {@code wanted} bytes on a machine whose pages have {@code here}. */
    static void require(int wanted, int here) {
        if (wanted != here) {
            throw new MerinoException(
                    ("the pages of this machine's kernel have %d bytes, those of the cluster %d:"
                                    + " take machines whose kernels have pages of one size")
                            .formatted(here, wanted));
        }
    }
}
