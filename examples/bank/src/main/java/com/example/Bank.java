package com.example;

import dev.merino.Member;
import dev.merino.Program;
import dev.merino.Share;
import dev.merino.SharedLock;
import dev.merino.SharedLongs;

import java.util.Arrays;
import java.util.SplittableRandom;

/** A bank with a lock for each account, on a cluster. Words: accounts, transfers of each rank. */
public final class Bank implements Program {
    private static final long FIRST_BALANCE = 1000;

    /** For the launcher, which makes one on every rank. */
    public Bank() {}

    @Override
    public void run(Member me) {
        int accounts = Integer.parseInt(me.arguments().get(0));
        int transfers = Integer.parseInt(me.arguments().get(1));
        SharedLongs balances = me.longs(accounts);
        SharedLock[] locks = new SharedLock[accounts];
        Arrays.setAll(locks, i -> me.lock());
        Share mine = me.share(accounts);
        balances.fill(mine.from(), mine.to(), FIRST_BALANCE);
        me.barrier();
        SplittableRandom chance = new SplittableRandom(me.rank());
        for (int i = 0; i < transfers; i++) {
            transfer(balances, locks, chance);
        }
        me.barrier();
        long total = me.sum(sum(balances, mine));
        if (total != FIRST_BALANCE * accounts) {
            throw new IllegalStateException("the bank has " + total);
        }
        if (me.isFirst()) {
            System.out.println("bank total " + total);
        }
    }

    /** Takes both locks in the order of the accounts, so that nobody waits in a circle. */
    private static void transfer(
            SharedLongs balances, SharedLock[] locks, SplittableRandom chance) {
        int from = chance.nextInt(locks.length);
        int to = chance.nextInt(locks.length);
        locks[Math.min(from, to)].lock();
        locks[Math.max(from, to)].lock();
        try {
            long amount = Math.min(balances.get(from), chance.nextInt(100));
            balances.set(from, balances.get(from) - amount);
            balances.set(to, balances.get(to) + amount);
        } finally {
            locks[Math.max(from, to)].unlock();
            locks[Math.min(from, to)].unlock();
        }
    }

    private static long sum(SharedLongs balances, Share part) {
        long sum = 0;
        for (long i = part.from(); i < part.to(); i++) {
            sum += balances.get(i);
        }
        return sum;
    }
}
