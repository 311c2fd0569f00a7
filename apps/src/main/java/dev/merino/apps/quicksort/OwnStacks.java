package dev.merino.apps.quicksort;

import dev.merino.Member;
import dev.merino.Share;
import dev.merino.SharedLock;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A stack for each rank, under a lock of its own. A rank pushes to its own stack and takes from it,
 * and when that is empty it steals the longest range of another rank.
 *
 * <p>What a rank splits thus stays where it is, in its own copies of the pages. The lock stays,
 * too: as long as nobody steals, nothing is released, and what a rank writes several times travels
 * once.
 *
 * <p>A rank that steals in vain leaves a note in each stack, and waits for the {@link Bell}. Who
 * pushes finds the note and rings. So a rank that has work need not ask whether others wait.
 */
final class OwnStacks implements RangePool {
    private static final int NOBODY_WAITS = 0;
    private static final int SOMEBODY_WAITS = 1;

    private record Owned(RangeStack stack, SharedLock lock) {}

    private final int rank;
    private final List<Owned> stacks = new ArrayList<>();
    private final Bell bell;

    OwnStacks(Member me, int rangesMax) {
        this.rank = me.rank();
        this.bell = new Bell(me, "quicksort bell");
        for (int owner = 0; owner < me.size(); owner++) {
            String name = "quicksort tasks " + owner;
            RangeStack stack = new RangeStack(me, name, rangesMax);
            stacks.add(new Owned(stack, me.named(name + " lock").lock()));
        }
    }

    @Override
    public boolean push(Share range) {
        Owned own = stacks.get(rank);
        boolean fits;
        boolean isWaitedFor;
        own.lock.lock();
        try {
            fits = own.stack.push(range);
            isWaitedFor = own.stack.note() == SOMEBODY_WAITS;
            if (isWaitedFor) {
                own.stack.note(NOBODY_WAITS);
            }
        } finally {
            own.lock.unlock();
        }
        if (isWaitedFor) {
            bell.ring();
        }
        return fits;
    }

    @Override
    public Optional<Share> take() throws InterruptedException {
        Optional<Share> range = takeOwn();
        while (range.isEmpty()) {
            range = steal();
            if (range.isEmpty() && !bell.await()) {
                return Optional.empty();
            }
        }
        return range;
    }

    private Optional<Share> takeOwn() {
        Owned own = stacks.get(rank);
        own.lock.lock();
        try {
            return own.stack.isEmpty() ? Optional.empty() : Optional.of(own.stack.pop());
        } finally {
            own.lock.unlock();
        }
    }

    private Optional<Share> steal() {
        for (int distance = 1; distance < stacks.size(); distance++) {
            Optional<Share> range = steal(stacks.get((rank + distance) % stacks.size()));
            if (range.isPresent()) {
                return range;
            }
        }
        return Optional.empty();
    }

    private static Optional<Share> steal(Owned victim) {
        victim.lock.lock();
        try {
            if (!victim.stack.isEmpty()) {
                return Optional.of(victim.stack.takeLongest());
            }
            victim.stack.note(SOMEBODY_WAITS);
            return Optional.empty();
        } finally {
            victim.lock.unlock();
        }
    }
}
