package dev.merino.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Formatting is the tool's job. It needs a newer JDK than Maven may run on, so it is a test and no
 * plugin.
 */
class FormatTest {
    @Tag("long")
    @Test
    void everyFileIsFormatted() {
        assertThat(new Format().differing(Sources.java()).stream().map(Sources::name))
                .as("files to be formatted; `build/format` does it")
                .isEmpty();
    }
}
