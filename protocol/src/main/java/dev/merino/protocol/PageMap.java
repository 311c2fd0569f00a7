package dev.merino.protocol;

import dev.merino.memory.Region;

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

    /** The entry of {@code page}, if it has been made. */
    @SuppressWarnings("unchecked") // only at() puts entries in
    public @Nullable T find(int page) {
        return page < entries.length ? (T) entries[page] : null;
    }

    /** Gives {@code action} every entry that has been made. */
    public void forEach(Consumer<T> action) {
        for (@Nullable Object made : entries) {
            if (made != null) {
                @SuppressWarnings("unchecked") // only at() puts entries in
                T entry = (T) made;
                action.accept(entry);
            }
        }
    }

    /** Forgets the entries of {@code region}: whoever has its pages next finds new ones. */
    public void forget(Region region) {
        int end = Math.min(entries.length, region.endPage());
        if (region.firstPage() < end) {
            Arrays.fill(entries, region.firstPage(), end, null);
        }
    }

    private T make(int page) {
        T made = maker.apply(page);
        entries[page] = made;
        return made;
    }
}
