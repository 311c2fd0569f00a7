package dev.merino.rank.handle;

import org.jspecify.annotations.Nullable;

/**
 * What ranks know an object by. Names and positions do not meet, even if a name looks like a
 * position.
 *
 * @param isName whether the program named it
 * @param text the name, or # and the position, or what Merino itself calls it
 * @param where the line of the program that asks for it, for reports; no part of what it is known
 *     by, as the next one
 * @param round how many barriers of all ranks the rank that asks has left, or {@link #NO_ROUND}
 */
public record ObjectKey(boolean isName, String text, String where, int round) {
    /** Nobody compares when it is asked for. */
    public static final int NO_ROUND = -1;

    /** An object that is known by {@code text}; nobody needs to know where it was asked for. */
    public ObjectKey(boolean isName, String text) {
        this(isName, text, "", NO_ROUND);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ObjectKey(boolean otherIsName, String otherText, String _, int _)
                && isName == otherIsName
                && text.equals(otherText);
    }

    @Override
    public int hashCode() {
        return 31 * text.hashCode() + Boolean.hashCode(isName);
    }

    /** The object of that name. */
    public static ObjectKey named(String name) {
        return new ObjectKey(true, name);
    }

    /** The same, asked for in the line {@code where}. */
    static ObjectKey named(String name, String where) {
        return new ObjectKey(true, name, where, NO_ROUND);
    }

    /** A slab of what {@code owner} allocates alone. */
    static ObjectKey ofLocalSlab(int owner, int number) {
        return new ObjectKey(false, "slab " + number + " of rank " + owner);
    }

    /** The lock under which blocks of these slabs are returned. */
    static ObjectKey ofLocalLock(int owner) {
        return new ObjectKey(false, "the local memory of rank " + owner);
    }

    /** What ranks use to make snapshots. */
    public static ObjectKey ofSnapshots(String what) {
        return new ObjectKey(false, "snapshots: " + what);
    }

    /** What ranks use for {@link dev.merino.Collectives}. */
    static ObjectKey ofCollectives(String what) {
        return new ObjectKey(false, "collectives: " + what);
    }

    /** What ranks use for {@link dev.merino.Loops}. */
    static ObjectKey ofLoops(String what) {
        return new ObjectKey(false, "loops: " + what);
    }

    /** A lock of {@link ElementLocks}. */
    static ObjectKey ofElementLock(int number) {
        return new ObjectKey(false, "of elements " + number);
    }

    /** The lock of the synchronizer whose words are {@code words}. */
    static ObjectKey ofSynchronizer(String kind, ObjectKey words) {
        String name = words.isName ? '"' + words.text + '"' : words.text;
        return new ObjectKey(false, "of " + kind + " " + name);
    }

    /** Whether the program asked for it, by name or by position. */
    boolean isOfProgram() {
        return isName || text.startsWith("#");
    }

    /** Whether the program asked for it by its position among those without a name. */
    boolean isPosition() {
        return !isName && text.startsWith("#");
    }

    /** That position. */
    int position() {
        return Integer.parseInt(text.substring(1));
    }

    /** The object at {@code position} among those without a name. */
    public static ObjectKey at(int position) {
        return at(position, "", NO_ROUND);
    }

    /** The same, asked for in the line {@code where} after {@code round} barriers. */
    static ObjectKey at(int position, String where, int round) {
        return new ObjectKey(false, "#" + position, where, round);
    }

    /** The same object, asked for after {@code later} barriers. */
    ObjectKey in(int later) {
        return new ObjectKey(isName, text, where, later);
    }
}
