package dev.merino.sync;

import dev.merino.core.Check;
import dev.merino.core.Payload;

import java.util.ArrayList;
import java.util.List;

/**
 * What coherence answers, and beside it what ranks give each other at barriers: it travels with
 * what is published there, so that every kind of barrier carries it without knowing it. Who
 * contributes nothing costs nothing.
 *
 * <p>Invariants: contributions are in order, and none is there twice. Where what is published is
 * not forgotten when a barrier opens ({@link CounterBarriers}), the last two rounds are kept.
 */
final class ContributingConsistency implements Consistency {
    private final Consistency coherence;
    private final Topology topology;
    private final ContributionRules rules;

    ContributingConsistency(Consistency coherence, Topology topology, ContributionRules rules) {
        this.coherence = coherence;
        this.topology = topology;
        this.rules = rules;
    }

    @Override
    public Payload ask(int processor) {
        return coherence.ask(processor);
    }

    @Override
    public Payload grant(Payload asked) {
        return coherence.grant(asked);
    }

    @Override
    public Payload publish(int processor) {
        return coherence.publish(processor);
    }

    /** What {@code processor} publishes when it arrives at a barrier and gives {@code given}. */
    Payload publish(int processor, OwnContribution given) {
        Payload published = coherence.publish(processor);
        if (given.isNothing()) {
            return published;
        }
        int rank = rules.rankOf(topology.self(), processor, topology.processors());
        return new Contributed(published, List.of(new Contribution(rank, given)));
    }

    @Override
    public boolean isOrdered() {
        return coherence.isOrdered();
    }

    @Override
    public Payload merge(Payload one, Payload other) {
        if (!(one instanceof Contributed) && !(other instanceof Contributed)) {
            return coherence.merge(one, other);
        }
        Payload published =
                coherence.merge(Contributed.published(one), Contributed.published(other));
        return new Contributed(
                published,
                told(
                        rules.union(
                                Contributed.contributions(one), Contributed.contributions(other))));
    }

    /** What ranks have given goes to everybody. */
    @Override
    public Payload lackedBy(Payload own, Payload all) {
        Payload published =
                coherence.lackedBy(Contributed.published(own), Contributed.published(all));
        return all instanceof Contributed contributed
                ? new Contributed(published, contributed.contributions())
                : published;
    }

    private List<Contribution> told(List<Contribution> all) {
        int newest = all.getFirst().given().round();
        for (int i = 1; i < all.size(); i++) {
            Contribution next = all.get(i);
            Check.that(
                    all.get(i - 1).isBefore(next),
                    "rank %d gives twice in round %d",
                    next.rank(),
                    next.given().round());
            newest = next.given().round() - newest > 0 ? next.given().round() : newest;
        }
        List<Contribution> told = new ArrayList<>(all.size());
        for (Contribution contribution : all) {
            if (rules.isTold(contribution.given().round(), newest)) {
                told.add(contribution);
            }
        }
        return told;
    }

    /** What each rank has given in the round of {@code own}, at its number. */
    List<byte[]> taken(Payload granted, OwnContribution own) {
        List<byte[]> taken = new ArrayList<>();
        for (Contribution contribution : Contributed.contributions(granted)) {
            if (rules.isTaken(contribution.given().round(), own.round())) {
                Check.that(
                        contribution.rank() == taken.size(),
                        "rank %d has given nothing in round %d",
                        taken.size(),
                        own.round());
                taken.add(contribution.given().bytes());
            }
        }
        int ranks = topology.nodes() * topology.processors();
        Check.that(
                taken.size() == ranks,
                "%d of %d ranks have given something in round %d",
                taken.size(),
                ranks,
                own.round());
        return taken;
    }
}
