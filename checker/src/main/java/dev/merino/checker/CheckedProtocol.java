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
import dev.merino.sync.ContributionRules;
import dev.merino.sync.FetchAndAddRules;
import dev.merino.sync.OrderedBroadcastRules;

import java.util.Optional;
import java.util.function.Consumer;

/**
 * What is judged: a protocol, on a cluster as it wants it, under rules that are all true unless a
 * planted mistake replaces one. Objects of this class do not change: each {@code with} yields a
 * copy.
 */
public final class CheckedProtocol {
    /** What makes a page of 4096 bytes the smallest unit there is. */
    public static final int FINE_SHIFT = 6;

    private final Protocol.Maker protocol;
    private final MessageCodec codec;
    private final int unitShift;

    private ProtocolRequirements requirements;
    private OrderedBroadcastRules rules = OrderedBroadcastRules.TRUE;
    private FetchAndAddRules words = FetchAndAddRules.TRUE;
    private ContributionRules contributions = ContributionRules.TRUE;
    private KeepingRules keeping = KeepingRules.TRUE;
    private ClosingRules closing = ClosingRules.TRUE;
    private LocalRules local = LocalRules.TRUE;
    private FabricRules fabric = FabricRules.TRUE;
    private Optional<Reach> reach = Optional.empty();

    private CheckedProtocol(
            Protocol.Maker protocol,
            MessageCodec codec,
            ProtocolRequirements requirements,
            int unitShift) {
        this.protocol = protocol;
        this.codec = codec;
        this.requirements = requirements;
        this.unitShift = unitShift;
    }

    /** {@code protocol} on a cluster such as the protocol of that name wants. */
    public static CheckedProtocol like(String name, Protocol.Maker protocol) {
        return new CheckedProtocol(
                protocol,
                Protocols.codec(name).orElseThrow(),
                Protocols.requirements(name).orElseThrow(),
                name.equals(Protocols.FINE) ? FINE_SHIFT : 0);
    }

    /** The same on synchronisation under other rules. */
    public CheckedProtocol withRules(OrderedBroadcastRules others) {
        return changed(copy -> copy.rules = others);
    }

    /** The same on synchronisation by words under other rules. */
    public CheckedProtocol withWords(FetchAndAddRules others) {
        return changed(copy -> copy.words = others);
    }

    /** The same with ranks that give each other something under other rules. */
    public CheckedProtocol withContributions(ContributionRules others) {
        return changed(copy -> copy.contributions = others);
    }

    /** The same with ranks that keep locks and counters under other rules. */
    public CheckedProtocol withKeeping(KeepingRules others) {
        return changed(copy -> copy.keeping = others);
    }

    /** The same with objects that are closed under other rules. */
    public CheckedProtocol withClosing(ClosingRules others) {
        return changed(copy -> copy.closing = others);
    }

    /** The same with ranks that allocate alone under other rules. */
    public CheckedProtocol withLocal(LocalRules others) {
        return changed(copy -> copy.local = others);
    }

    /** The same with adapters under other rules. */
    public CheckedProtocol withFabric(FabricRules others) {
        return changed(copy -> copy.fabric = others);
    }

    /** The same on a cluster that another protocol wants. */
    public CheckedProtocol withRequirements(ProtocolRequirements others) {
        return changed(copy -> copy.requirements = others);
    }

    /** The same in worlds of one kind only: for what shows in no other. */
    public CheckedProtocol in(Reach other) {
        return changed(copy -> copy.reach = Optional.of(other));
    }

    /** The only place where an object is written, before anybody else sees it. */
    private CheckedProtocol changed(Consumer<CheckedProtocol> change) {
        CheckedProtocol copy = new CheckedProtocol(protocol, codec, requirements, unitShift);
        copy.rules = rules;
        copy.words = words;
        copy.contributions = contributions;
        copy.keeping = keeping;
        copy.closing = closing;
        copy.local = local;
        copy.fabric = fabric;
        copy.reach = reach;
        change.accept(copy);
        return copy;
    }

    /** What makes the protocol's halves. */
    public Protocol.Maker protocol() {
        return protocol;
    }

    /** What encodes its messages. */
    public MessageCodec codec() {
        return codec;
    }

    /** What it wants of a cluster. */
    public ProtocolRequirements requirements() {
        return requirements;
    }

    /** The logarithm of how many times smaller than pages its units are. */
    public int unitShift() {
        return unitShift;
    }

    /** What synchronisation by remote writes rests on. */
    public OrderedBroadcastRules rules() {
        return rules;
    }

    /** What synchronisation by words rests on that everybody adds to. */
    public FetchAndAddRules words() {
        return words;
    }

    /** What it rests on that ranks give each other something. */
    public ContributionRules contributions() {
        return contributions;
    }

    /** What it rests on that ranks keep locks and counters. */
    public KeepingRules keeping() {
        return keeping;
    }

    /** What it rests on that objects are closed and used again. */
    public ClosingRules closing() {
        return closing;
    }

    /** What it rests on that one rank allocates, and any rank closes. */
    public LocalRules local() {
        return local;
    }

    /** What it expects of network adapters. */
    public FabricRules fabric() {
        return fabric;
    }

    /** How nodes reach each other's memory in all programs; empty if each program may choose. */
    public Optional<Reach> reach() {
        return reach;
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
}
