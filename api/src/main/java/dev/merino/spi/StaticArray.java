package dev.merino.spi;

import dev.merino.Member;
import dev.merino.MerinoException;
import dev.merino.SharedLock;
import dev.merino.SharedLongs;

import org.jspecify.annotations.Nullable;

import java.lang.reflect.Array;

/**
 * A Java array that is a shared static field, as one rank has it.
 *
 * <p>Shared memory has the field, as four words, and the elements of each array that was ever
 * assigned to it, in memory of its own:
 *
 * <pre>
 *   "static com.example.Heat.table"       version | rows, or -1 for null | columns | checksum
 *   "static com.example.Heat.table #7"    the elements of version 7, row after row
 * </pre>
 *
 * <p>Every rank has a Java array of its own and a {@link Twin} of it. Before a release it writes
 * the elements that differ from the twin; after an acquire it takes over those that differ in
 * shared memory. To the others it is thus a rank that writes its elements just before it releases,
 * and reads them all just after it acquires. A program without data races cannot tell that from one
 * that touches shared memory itself: what another rank writes before an acquire is there when it is
 * read after it, and what another rank writes later, nobody may read here before the next acquire.
 *
 * <p>The array is the rank's and not the JVM's. If threads of one JVM shared it, one would put the
 * changes of another into shared memory, and the other, which finds nothing left to put, could
 * release before the first has. And an embedded cluster would be another machine than a live one.
 *
 * <p>Version 0 is the field before anybody has assigned it. What the class's initialiser made is
 * assigned by the first rank that reads the field, under a lock, which every rank takes once, since
 * that assignment is no write of the program's that the program would put in order.
 *
 * <p>A rank may see some words of an assignment before the acquire that is meant to show it, above
 * all on the node of who assigns. The checksum tells; such a rank goes on with what it has. If it
 * sees all of them it has the new array early, with elements that come later. No harm is done: it
 * may not touch the field before that acquire, which brings the elements.
 */
@SuppressWarnings("ReferenceEquality") // arrays are the same only if they are one
final class StaticArray implements Mirror {
    private static final int VERSION = 0;
    private static final int ROWS = 1;
    private static final int COLUMNS = 2;
    private static final int CHECKSUM = 3;
    private static final int WORDS = 4;
    private static final long ABSENT = -1;
    private static final long FACTOR = 0x9e3779b97f4a7c15L;

    private final Member me;
    private final String field;
    private final Class<?> type;
    private final SharedLongs words;
    private int assignments;
    private long version;
    private @Nullable Object array;
    private Rows rows = Rows.NONE;
    private @Nullable Twin twin;

    /** The field of that name and type, which is null until it is read or assigned. */
    StaticArray(Member me, String field, Class<?> type) {
        this.me = me;
        this.field = field;
        this.type = type;
        this.words = me.named(field).longs(WORDS);
    }

    /** The rank's own array. */
    @Nullable Object array() {
        return array;
    }

    /** Finds what others have assigned; if nobody has, assigns a copy of {@code initial}. */
    void begin(@Nullable Object initial) {
        if (initial == null) {
            acquire();
        } else {
            SharedLock lock = me.named("first values of static arrays").lock();
            lock.lock();
            try {
                acquire(); // a lock that the rank has kept brings nothing by itself
                if (version == 0) {
                    assign(copyOf(initial));
                }
            } finally {
                lock.unlock(); // a release
            }
        }
    }

    /** Makes {@code value} the array of all ranks, and of this one without copying it. */
    void assign(@Nullable Object value) {
        if (value != null && value == array) {
            return;
        }
        Rows assigned = value == null ? Rows.NONE : Rows.of(value, field);
        version = (long) assignments * me.size() + me.rank() + 1; // no other rank's
        assignments++;
        long rowsOrAbsent = value == null ? ABSENT : assigned.count();
        words.set(VERSION, version);
        words.set(ROWS, rowsOrAbsent);
        words.set(COLUMNS, assigned.columns());
        words.set(CHECKSUM, checksum(version, rowsOrAbsent, assigned.columns()));
        show(value, assigned);
    }

    private static long checksum(long version, long rows, long columns) {
        return ((version * FACTOR + rows) * FACTOR + columns) * FACTOR;
    }

    private void show(@Nullable Object value, Rows itsRows) {
        array = value;
        rows = itsRows;
        twin =
                itsRows.length() == 0
                        ? null
                        : Twins.make(
                                me.named(field + " #" + version), elementType(), itsRows.length());
    }

    /** Whether {@code value} or a row of it is this array or a row of it. */
    boolean sharesWith(@Nullable Object value) {
        boolean shares = value != null && (value == array || rows.has(value));
        if (value instanceof Object[] itsRows) {
            for (Object row : itsRows) {
                shares |= row != null && (row == array || rows.has(row));
            }
        }
        return shares;
    }

    @Override
    public void release() {
        if (twin != null) {
            followRows();
            for (int row = 0; row < rows.count(); row++) {
                twin.put(rows.row(row), row * rows.columns());
            }
        }
    }

    @Override
    public void acquire() {
        takeElements(); // also if there is a newer array: the program may have kept this one
        long newest = words.get(VERSION);
        long rowsOrAbsent = words.get(ROWS);
        long columns = words.get(COLUMNS);
        if (newest != version && words.get(CHECKSUM) == checksum(newest, rowsOrAbsent, columns)) {
            version = newest;
            // A program that goes on from a snapshot has not counted what was assigned before it.
            assignments = Math.max(assignments, (int) (newest / me.size()) + 1);
            Object made = rowsOrAbsent == ABSENT ? null : make((int) rowsOrAbsent, (int) columns);
            show(made, made == null ? Rows.NONE : Rows.of(made, field));
            takeElements();
        }
    }

    private void takeElements() {
        if (twin != null) {
            followRows();
            for (int row = 0; row < rows.count(); row++) {
                twin.take(rows.row(row), row * rows.columns());
            }
        }
    }

    /** The program may have put other rows into the array; their elements are what counts. */
    private void followRows() {
        if (array == null || rows.areThoseOf(array)) {
            return;
        }
        Rows now = Rows.of(array, field);
        if (now.columns() != rows.columns()) {
            throw new MerinoException(
                    "the rows of %s have %d elements, not %d: assign a whole new array"
                            .formatted(field, rows.columns(), now.columns()));
        }
        rows = now;
    }

    private Object make(int rowCount, int columns) {
        return type.componentType().isArray()
                ? Array.newInstance(elementType(), rowCount, columns)
                : Array.newInstance(elementType(), columns);
    }

    private Object copyOf(Object initial) {
        Rows from = Rows.of(initial, field);
        Object copy = make(from.count(), from.columns());
        Rows to = Rows.of(copy, field);
        for (int row = 0; row < from.count(); row++) {
            System.arraycopy(from.row(row), 0, to.row(row), 0, from.columns());
        }
        return copy;
    }

    private Class<?> elementType() {
        Class<?> component = type.componentType();
        return component.isArray() ? component.componentType() : component;
    }
}
