package dev.merino.paper.tables;

import dev.merino.core.Check;

import java.util.Map;

/** What names of rows and columns stand for. */
final class Named {
    private Named() {}

    /** What {@code name} stands for, which must be there. */
    static <T> T in(Map<String, T> all, String name) {
        return Check.present(all.get(name), "nothing is called %s, but %s", name, all.keySet());
    }
}
