package dev.merino.rules.planted;

import dev.merino.Settings;

/** An arrow to the api. */
public final class UsesTheApi {
    /** Uses it. */
    public int nodes(Settings settings) {
        return settings.nodes();
    }
}
