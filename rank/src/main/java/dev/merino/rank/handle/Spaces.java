package dev.merino.rank.handle;

import dev.merino.Settings;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.HomeMap;

/** Address spaces as {@link Settings} say. */
public final class Spaces {
    private Spaces() {}

    /** For as much memory as {@code settings} have. */
    public static AddressSpace of(Settings settings) {
        return of(settings, settings.spaceBytes());
    }

    /** For {@code capacityBytes} bytes of pages. */
    public static AddressSpace of(Settings settings, long capacityBytes) {
        HomeMap homes = HomeMap.parse(settings.firstHomes(), settings.nodes());
        return new AddressSpace(capacityBytes, settings.osPageBytes(), homes);
    }
}
