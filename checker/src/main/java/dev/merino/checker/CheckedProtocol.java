package dev.merino.checker;

import dev.merino.coherence.Protocols;
import dev.merino.core.SynchronisationKind;
import dev.merino.engine.KeptObjects;
import dev.merino.memory.local.LocalRules;
import dev.merino.protocol.MessageCodec;
import dev.merino.protocol.Protocol;
import dev.merino.protocol.ProtocolRequirements;
import dev.merino.sim.ClosingRules;
import dev.merino.sim.FabricRules;
import dev.merino.sim.KeepingRules;
import dev.merino.sim.Reach;
import dev.merino.sync.FetchAndAddRules;
import dev.merino.sync.OrderedBroadcastRules;

import java.util.Optional;

/**
 * What is judged: a protocol, on a cluster as it wants it.
 *
 * @param protocol makes its halves
 * @param codec encodes its messages
 * @param requirements what it wants
 * @param unitShift the logarithm of how many times smaller than pages its units are
 * @param rules what synchronisation by remote writes rests on
 * @param words what synchronisation by words rests on that everybody adds to
 * @param keeping what it rests on that ranks keep locks and counters
 * @param closing what it rests on that objects are closed and used again
 * @param local what it rests on that one rank allocates, and any rank closes
 * @param fabric what it expects of network adapters
 * @param reach how nodes reach each other's memory in all programs; empty if each program may
 *     choose
 */
public record CheckedProtocol(
        Protocol.Maker protocol,
        MessageCodec codec,
        ProtocolRequirements requirements,
        int unitShift,
        OrderedBroadcastRules rules,
        FetchAndAddRules words,
        KeepingRules keeping,
        ClosingRules closing,
        LocalRules local,
        FabricRules fabric,
        Optional<Reach> reach) {
    /** What makes a page of 4096 bytes the smallest unit there is. */
    public static final int FINE_SHIFT = 6;

    /** {@code protocol} on a cluster such as the protocol of that name wants. */
    public static CheckedProtocol like(String name, Protocol.Maker protocol) {
        return new CheckedProtocol(
                protocol,
                Protocols.codec(name).orElseThrow(),
                Protocols.requirements(name).orElseThrow(),
                name.equals(Protocols.FINE) ? FINE_SHIFT : 0,
                OrderedBroadcastRules.TRUE,
                FetchAndAddRules.TRUE,
                KeepingRules.TRUE,
                ClosingRules.TRUE,
                LocalRules.TRUE,
                FabricRules.TRUE,
                Optional.empty());
    }

    /** The same on synchronisation under other rules. */
    public CheckedProtocol withRules(OrderedBroadcastRules others) {
        return new CheckedProtocol(
                protocol,
                codec,
                requirements,
                unitShift,
                others,
                words,
                keeping,
                closing,
                local,
                fabric,
                reach);
    }

    /** The same on synchronisation by words under other rules. */
    public CheckedProtocol withWords(FetchAndAddRules others) {
        return new CheckedProtocol(
                protocol,
                codec,
                requirements,
                unitShift,
                rules,
                others,
                keeping,
                closing,
                local,
                fabric,
                reach);
    }

    /** The same with ranks that keep locks and counters under other rules. */
    public CheckedProtocol withKeeping(KeepingRules others) {
        return new CheckedProtocol(
                protocol,
                codec,
                requirements,
                unitShift,
                rules,
                words,
                others,
                closing,
                local,
                fabric,
                reach);
    }

    /** The same with objects that are closed under other rules. */
    public CheckedProtocol withClosing(ClosingRules others) {
        return new CheckedProtocol(
                protocol,
                codec,
                requirements,
                unitShift,
                rules,
                words,
                keeping,
                others,
                local,
                fabric,
                reach);
    }

    /** The same with ranks that allocate alone under other rules. */
    public CheckedProtocol withLocal(LocalRules others) {
        return new CheckedProtocol(
                protocol,
                codec,
                requirements,
                unitShift,
                rules,
                words,
                keeping,
                closing,
                others,
                fabric,
                reach);
    }

    /** The same in worlds of one kind only: for what shows in no other. */
    public CheckedProtocol in(Reach other) {
        return new CheckedProtocol(
                protocol,
                codec,
                requirements,
                unitShift,
                rules,
                words,
                keeping,
                closing,
                local,
                fabric,
                Optional.of(other));
    }

    /** The same with adapters under other rules. */
    public CheckedProtocol withFabric(FabricRules others) {
        return new CheckedProtocol(
                protocol,
                codec,
                requirements,
                unitShift,
                rules,
                words,
                keeping,
                closing,
                local,
                others,
                reach);
    }

    /** Whether ranks may keep anything: not if they check their own rights. */
    boolean mayKeep() {
        return unitShift == 0;
    }

    /** What they may keep: no lock whose holder does not hear that others want it. */
    KeptObjects.Allowed kept() {
        return new KeptObjects.Allowed(
                requirements.synchronisation() != SynchronisationKind.FETCH_AND_ADD, true);
    }

    /** The same on a cluster that another protocol wants. */
    public CheckedProtocol withRequirements(ProtocolRequirements others) {
        return new CheckedProtocol(
                protocol, codec, others, unitShift, rules, words, keeping, closing, local, fabric,
                reach);
    }
}
