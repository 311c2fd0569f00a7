package dev.merino.control;

import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;

import java.util.BitSet;

/**
 * Which of the nodes on its machine a node is. They share the machine's cores evenly, so that the
 * kernel does not move a rank or a keeper to a core where another node's rank runs while its own is
 * idle: after each synchronisation it would have to find them places anew.
 *
 * @param number its number among them
 * @param nodes how many they are
 */
public record CoreShare(int number, int nodes) {
    /** That of a node which takes any core, as others may, too. */
    public static final CoreShare ANY = new CoreShare(0, 0);

    /** Whether its part of {@code cores} is for it alone. */
    public boolean hasOwn(BitSet cores) {
        return nodes > 0 && cores.cardinality() >= nodes;
    }

    /** Its part of {@code cores}: all of them if there are fewer cores than nodes. */
    public BitSet of(BitSet cores) {
        int count = cores.cardinality();
        if (!hasOwn(cores)) {
            return cores;
        }
        BitSet mine = new BitSet();
        cores.stream()
                .skip((long) count * number / nodes)
                .limit((long) count * (number + 1) / nodes - (long) count * number / nodes)
                .forEach(mine::set);
        return mine;
    }

    /** Writes it. */
    public void writeTo(WireWriter out) {
        out.putInt(number);
        out.putInt(nodes);
    }

    /** Reads what {@link #writeTo} wrote. */
    public static CoreShare readFrom(WireReader in) {
        return new CoreShare(
                in.getNatural("number among nodes of the machine"),
                in.getNatural("nodes of the machine"));
    }
}
