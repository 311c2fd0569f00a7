package dev.merino.coherence.cashmere;

import static dev.merino.coherence.cashmere.Variant.Means.MESSAGES;
import static dev.merino.coherence.cashmere.Variant.Means.REMOTE_WRITES;

import dev.merino.core.Check;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One member of the Cashmere family (Kontothanassis et al. 2005, Table I): three choices, two
 * optimisations, and whether processors of a node share their copies.
 *
 * @param data how modifications reach the master copy
 * @param metadata how nodes learn who shares a page, and what was written
 * @param synchronisation how locks, barriers and flags work
 * @param migrates whether the home of a page moves to a node that writes it
 * @param broadcasts whether pages that many want are sent to all
 * @param oneLevel whether each processor is a node of its own
 */
public record Variant(
        Means data,
        Means metadata,
        Means synchronisation,
        boolean migrates,
        boolean broadcasts,
        boolean oneLevel) {
    /** How one node tells another something. */
    public enum Means {
        /** By messages, which a handler takes and answers. */
        MESSAGES,
        /** By writes to its memory, in which no thread there takes part. */
        REMOTE_WRITES
    }

    /** Refuses combinations that need a replicated directory without one. */
    public Variant {
        Check.that(
                metadata == REMOTE_WRITES || (data == MESSAGES && !broadcasts),
                "data by remote writes, or broadcasts, without metadata by remote writes");
    }

    /** The paper's CSM-None, the default. */
    public static final Variant NONE = of(MESSAGES, MESSAGES, MESSAGES);

    private static final Variant MS = of(MESSAGES, REMOTE_WRITES, REMOTE_WRITES);
    private static final Variant DMS = of(REMOTE_WRITES, REMOTE_WRITES, REMOTE_WRITES);

    private static Variant of(Means data, Means metadata, Means synchronisation) {
        return new Variant(data, metadata, synchronisation, false, false, false);
    }

    /** All variants by their names. */
    public static Map<String, Variant> all() {
        Map<String, Variant> all = new LinkedHashMap<>();
        all.put("csm-dms", DMS);
        all.put("csm-ms", MS);
        all.put("csm-s", of(MESSAGES, MESSAGES, REMOTE_WRITES));
        all.put("csm-none", NONE);
        all.put("csm-ms-mg", MS.migrating());
        all.put("csm-none-mg", NONE.migrating());
        all.put("csm-adb", MS.migrating().broadcasting());
        all.put("csm-dms-1l", DMS.flat());
        all.put("csm-adb-1l", DMS.broadcasting().flat());
        return all;
    }

    private Variant migrating() {
        return new Variant(data, metadata, synchronisation, true, broadcasts, oneLevel);
    }

    private Variant broadcasting() {
        return new Variant(data, metadata, synchronisation, migrates, true, oneLevel);
    }

    private Variant flat() {
        return new Variant(data, metadata, synchronisation, migrates, broadcasts, true);
    }

    boolean hasRemoteData() {
        return data == REMOTE_WRITES;
    }

    boolean hasReplica() {
        return metadata == REMOTE_WRITES;
    }
}
