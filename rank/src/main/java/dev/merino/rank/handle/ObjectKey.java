package dev.merino.rank.handle;

/**
 * What ranks know an object by. Names and positions do not meet, even if a name looks like a
 * position.
 *
 * @param isName whether the program named it
 * @param text the name, or # and the position, or what Merino itself calls it
 */
public record ObjectKey(boolean isName, String text) {
    /** The object of that name. */
    public static ObjectKey named(String name) {
        return new ObjectKey(true, name);
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

    /** Whether the program asked for it, by name or by position. */
    boolean isOfProgram() {
        return isName || text.startsWith("#");
    }

    /** The object at {@code position} among those without a name. */
    public static ObjectKey at(int position) {
        return new ObjectKey(false, "#" + position);
    }
}
