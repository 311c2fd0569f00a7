package dev.merino.sim;

/**
 * What protocols expect of network adapters, one method each, so that the checker can break them
 * one at a time. What makes it true on live nodes is the keeper's matter.
 */
public class FabricRules {
    /** The rules as they are. */
    public static final FabricRules TRUE = new FabricRules();

    /** The rules as they are. */
    public FabricRules() {}

    /**
     * Operations of a pair of nodes are carried out in the order in which they were begun: a small
     * write does not overtake a large one, though adapters have several lanes.
     */
    protected boolean keepsOrder() {
        return true;
    }

    /** A fence is answered when all that was begun before it has been carried out. */
    protected boolean fencesWait() {
        return true;
    }

    /** Nodes are not quiet while operations are under way. */
    protected boolean isQuiet(boolean nothingUnderWay) {
        return nothingUnderWay;
    }
}
