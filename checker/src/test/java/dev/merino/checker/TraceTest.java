package dev.merino.checker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.checker.Trace.Deed;
import dev.merino.checker.Trace.Entry;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Traces survive the way through memory, or it is noticed that they did not. */
class TraceTest {
    @Test
    void aTraceComesBackFromItsBytesWhateverFollowsThem() {
        List<Entry> entries = new ArrayList<>();
        for (Deed deed : Deed.values()) {
            entries.add(new Entry(deed, deed.ordinal() * 1000, -1L >>> deed.ordinal()));
        }
        byte[] bytes = new Trace(entries).bytes();
        byte[] more = Arrays.copyOf(bytes, Trace.BYTES_MAX);
        more[bytes.length] = 1;
        assertThat(Trace.of(0, bytes).entries()).isEqualTo(entries);
        assertThat(Trace.of(0, more).entries()).isEqualTo(entries);
    }

    @Test
    void aByteThatChangedOnTheWayIsNoticed() {
        byte[] bytes = new Trace(List.of(new Entry(Deed.WRITE, 1, 2))).bytes();
        for (int i = 0; i < bytes.length; i++) {
            byte[] damaged = bytes.clone();
            damaged[i] ^= 1;
            assertThatThrownBy(() -> Trace.of(5, damaged))
                    .as("byte %d", i)
                    .isInstanceOf(Violation.class)
                    .hasMessageContaining("rank 5");
        }
    }

    @Test
    void aTraceThatWouldNotFitIsRefused() {
        Entry entry = new Entry(Deed.READ, 0, 0);
        List<Entry> tooMany = Collections.nCopies(Trace.ENTRIES_MAX + 1, entry);
        assertThatThrownBy(() -> new Trace(tooMany)).hasMessageContaining("at most 4096");
        assertThat(new Trace(tooMany.subList(1, tooMany.size())).bytes()).hasSize(Trace.BYTES_MAX);
    }
}
