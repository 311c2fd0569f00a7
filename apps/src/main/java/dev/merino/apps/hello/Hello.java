package dev.merino.apps.hello;

import dev.merino.Member;
import dev.merino.SharedCounter;
import dev.merino.SharedLongs;
import dev.merino.apps.kit.App;
import dev.merino.apps.kit.Options;
import dev.merino.apps.kit.VerificationException;

import java.util.List;

/**
 * Every rank says hello, one after the other, and leaves its mark in a shared array: the smallest
 * program that uses a cluster.
 */
public final class Hello extends App {
    /** For registries and launchers. */
    public Hello() {
        super("hello", "every rank says hello", List.of());
    }

    @Override
    protected void run(Member me, Options options) throws VerificationException {
        SharedLongs marks = me.named("hello marks").longs(me.size());
        SharedCounter greeted = me.named("hello greeted").counter(0);
        for (int rank = 0; rank < me.size(); rank++) {
            if (rank == me.rank()) {
                System.out.println("hello from " + rank + " of " + me.size());
                System.out.flush();
                marks.set(rank, greeted.getAndAdd(1) + 1);
            }
            me.barrier();
        }
        if (verifies(me, options)) {
            verify(marks);
        }
    }

    private void verify(SharedLongs marks) throws VerificationException {
        for (int rank = 0; rank < marks.length(); rank++) {
            VerificationException.requireEqual("hello mark " + rank, rank + 1, marks.get(rank));
        }
        report().verified();
    }
}
