package dev.merino.sim;

/**
 * The rules on which it rests that memory and synchronisation objects can be given back and used
 * again, one method each, so that the checker can break them one at a time. Live and embedded nodes
 * follow the same. What a protocol must forget is in its own rules.
 */
public class ClosingRules {
    /** The rules as they are. */
    public static final ClosingRules TRUE = new ClosingRules();

    /** The rules as they are. */
    public ClosingRules() {}

    /**
     * A node forgets closed objects only when no packet is under way: a late diff would write into
     * what has the page next, and a late notice would speak of it.
     */
    public boolean mayForget(boolean isQuiet) {
        return isQuiet;
    }

    /** Nobody has a closed object's number or pages again before all nodes have forgotten it. */
    public boolean mayGoOn(int forgotten, int nodes) {
        return forgotten == nodes;
    }

    /** The frames of a closed region are empty: what has its pages next begins with zeros. */
    protected boolean emptiesFrames() {
        return true;
    }

    /** No table has a right to a page of a closed region. */
    protected boolean endsRights() {
        return true;
    }

    /** A lock or a counter that was closed is nobody's, also if a rank keeps it. */
    protected boolean forgetsKept() {
        return true;
    }
}
