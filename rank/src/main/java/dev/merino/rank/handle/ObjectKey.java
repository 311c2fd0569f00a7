package dev.merino.rank.handle;

/**
 * What ranks know an object by. Names and positions do not meet, even if a name looks like a
 * position.
 *
 * @param isName whether the program named it
 * @param text the name, or # and the position
 */
public record ObjectKey(boolean isName, String text) {
    /** The object of that name. */
    public static ObjectKey named(String name) {
        return new ObjectKey(true, name);
    }

    /** The object at {@code position} among those without a name. */
    public static ObjectKey at(int position) {
        return new ObjectKey(false, "#" + position);
    }
}
