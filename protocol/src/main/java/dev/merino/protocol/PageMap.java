package dev.merino.protocol;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * Something for each page, made when it is first asked for. Page numbers are dense, so this is an
 * array.
 */
public final class PageMap<T> {
    private final IntFunction<T> maker;
    private @Nullable Object[] entries = new @Nullable Object[16];

    /** An empty map whose entries {@code maker} makes. */
    public PageMap(IntFunction<T> maker) {
        this.maker = maker;
    }

    /** The entry of {@code page}. */
    public T at(int page) {
        if (page >= entries.length) {
            entries = Arrays.copyOf(entries, Math.max(page + 1, 2 * entries.length));
        }
        @SuppressWarnings("unchecked") // only at() puts entries in
        T entry = (T) entries[page];
        return entry == null ? make(page) : entry;
    }

    /** Hands every entry that was made to {@code action}. */
    public void forEach(Consumer<T> action) {
        for (Object each : entries) {
            if (each != null) {
                @SuppressWarnings("unchecked") // only at() puts entries in
                T entry = (T) each;
                action.accept(entry);
            }
        }
    }

    private T make(int page) {
        T made = maker.apply(page);
        entries[page] = made;
        return made;
    }
}
