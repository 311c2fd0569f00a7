package dev.merino.launch;

import dev.merino.Member;
import dev.merino.Program;
import dev.merino.SharedLock;
import dev.merino.spi.Speaker;

import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;

/** What the pretended workers run. */
public final class Programs {
    private Programs() {}

    /** Prints as many lines as its first word says, on both streams; the last one has no end. */
    public static final class Talker implements Program {
        /** Made by its name. */
        public Talker() {}

        @Override
        public void run(Member me) {
            int count = Integer.parseInt(me.arguments().getFirst());
            for (int i = 0; i < count; i++) {
                System.out.println("line " + i + " of " + me.rank());
                System.err.println("error " + i + " of " + me.rank());
            }
            System.out.print("räksmörgås");
            System.out.flush();
        }
    }

    /** Prints a line for other programs, and one on a thread that belongs to no rank. */
    public static final class Herald implements Program {
        /** Made by its name. */
        public Herald() {}

        @Override
        public void run(Member me) throws InterruptedException {
            Speaker.bare(() -> System.out.println("{\"rank\": " + me.rank() + "}"));
            Thread stranger =
                    Thread.ofPlatform()
                            .inheritInheritableThreadLocals(false)
                            .start(() -> System.out.println("stranger"));
            stranger.join();
        }
    }

    /** Prints, then throws on rank 1; the others sleep. */
    public static final class Thrower implements Program {
        /** Made by its name. */
        public Thrower() {}

        @Override
        public void run(Member me) throws Exception {
            System.out.println("before it");
            if (me.rank() == 1) {
                throw new IllegalStateException("the sky fell", new Exception("no pillars"));
            }
            Thread.sleep(60_000);
        }
    }

    /** Says who it is and sleeps. */
    public static final class Sleeper implements Program {
        /** Made by its name. */
        public Sleeper() {}

        @Override
        public void run(Member me) throws Exception {
            System.out.println("asleep");
            Thread.sleep(60_000);
        }
    }

    /** Takes more and more memory that no option of the JVM limits. */
    public static final class Glutton implements Program {
        private static final long BYTES = 16L << 20;

        /** Made by its name. */
        public Glutton() {}

        @Override
        public void run(Member me) {
            while (true) {
                Arena.global().allocate(BYTES).fill((byte) 1);
            }
        }
    }

    /** Ends its JVM. */
    public static final class Quitter implements Program {
        /** Made by its name. */
        public Quitter() {}

        @Override
        public void run(Member me) throws Exception {
            if (me.rank() == 1) {
                System.err.println("that is enough");
                System.exit(3);
            }
            Thread.sleep(60_000);
        }
    }

    /** Two ranks take two locks, each the other's first; before that each had the other one. */
    public static final class Crossed implements Program {
        /** Made by its name. */
        public Crossed() {}

        @Override
        public void run(Member me) {
            SharedLock left = me.named("left").lock();
            SharedLock right = me.named("right").lock();
            SharedLock mine = me.rank() == 0 ? left : right;
            SharedLock other = me.rank() == 0 ? right : left;
            hold(other);
            me.barrier();
            mine.lock();
            me.barrier();
            System.out.println("crossed");
            other.lock();
        }

        @SuppressWarnings("LockNotBeforeTry") // nothing is done while it is held
        private static void hold(SharedLock lock) {
            lock.lock();
            lock.unlock();
        }
    }

    /**
     * Rank 0 keeps the lock until there is a file of the name in its first word; meanwhile rank 1
     * waits for the lock, and the others at a barrier.
     */
    public static final class Busy implements Program {
        /** Made by its name. */
        public Busy() {}

        @Override
        public void run(Member me) throws Exception {
            SharedLock queue = me.named("queue").lock();
            if (me.rank() == 0) {
                queue.lock();
            }
            me.barrier();
            System.out.println("there");
            if (me.rank() == 0) {
                while (!Files.exists(Path.of(me.arguments().getFirst()))) {
                    Thread.sleep(20);
                }
            } else if (me.rank() == 1) {
                queue.lock();
            }
            if (me.rank() <= 1) {
                queue.unlock();
            }
            me.barrier();
        }
    }

    /** All ranks wait most of the time, but never all of them for ever. */
    public static final class Patient implements Program {
        /** Made by its name. */
        public Patient() {}

        @Override
        @SuppressWarnings("LockNotBeforeTry") // a rank that fails ends the run
        public void run(Member me) throws Exception {
            SharedLock lock = me.lock();
            Condition changed = lock.newCondition();
            me.barrier();
            for (int round = 0; round < 4; round++) {
                lock.lock();
                if (me.rank() == 0) {
                    // Nobody signals: the time is over, or the others' is.
                    boolean _ = changed.await(700, TimeUnit.MILLISECONDS);
                    changed.signalAll();
                } else if (me.rank() == 1) {
                    changed.await();
                }
                lock.unlock();
                me.barrier();
            }
            System.out.println("patient");
        }
    }

    /** Rank 0 tries for a moment, again and again, to get what rank 1 holds while it computes. */
    public static final class Hasty implements Program {
        private static final int TRIES = 300;

        /** Made by its name. */
        public Hasty() {}

        @Override
        public void run(Member me) throws Exception {
            SharedLock lock = me.lock();
            if (me.rank() == 1) {
                lock.lock();
            }
            me.barrier();
            if (me.rank() == 0) {
                System.out.println(late(lock) + " late");
            } else {
                compute();
            }
            if (me.rank() == 1) {
                lock.unlock();
            }
        }

        /** How many tries took far longer than they should, as if nobody had noticed the end. */
        private static int late(SharedLock lock) throws InterruptedException {
            int late = 0;
            for (int i = 0; i < TRIES; i++) {
                long sinceNs = System.nanoTime();
                boolean _ = lock.tryLock(i % 50, TimeUnit.MICROSECONDS);
                late += System.nanoTime() - sinceNs > 800_000_000 ? 1 : 0;
            }
            return late;
        }

        /** Asks for nothing: a keeper that serves anything would serve the tries as well. */
        private static void compute() {
            long sinceNs = System.nanoTime();
            while (System.nanoTime() - sinceNs < 3_000_000_000L) {
                Thread.onSpinWait();
            }
        }
    }
}
