package dev.merino.rules.planted;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;

/** A class for each thing that a pure room must not do, and one that does none of them. */
public final class Impure {
    private Impure() {}

    /** Reads a file. */
    public static final class ReadsFiles {
        byte[] read(Path path) throws IOException {
            return Files.readAllBytes(path);
        }
    }

    /** Prints. */
    public static final class Prints {
        void print() {
            System.out.println();
        }
    }

    /** Opens a connection. */
    public static final class Connects {
        Object address() {
            return java.net.InetAddress.getLoopbackAddress();
        }
    }

    /** Starts a thread. */
    public static final class StartsThreads {
        void start(Runnable work) {
            new Thread(work).start();
        }
    }

    /** Shares with other threads. */
    public static final class Shares {
        private final AtomicLong count = new AtomicLong();

        long next() {
            return count.incrementAndGet();
        }
    }

    /** Reads the clock of the machine. */
    public static final class ReadsTheClock {
        long now() {
            return System.nanoTime();
        }
    }

    /** Reads the time of day. */
    public static final class ReadsTheTimeOfDay {
        Instant now() {
            return Instant.now();
        }
    }

    /** Draws from a source without a seed of ours. */
    public static final class Draws {
        int draw() {
            return new Random().nextInt();
        }
    }

    /** Draws in yet another way. */
    public static final class DrawsFromMath {
        double draw() {
            return Math.random();
        }
    }

    /** Depends on what the machine is set to. */
    public static final class ReadsTheEnvironment {
        String home() {
            return System.getenv("HOME");
        }
    }

    /** Does nothing wrong, although it throws an exception of java.io. */
    public static final class Pure {
        int half(int whole) throws IOException {
            if (whole % 2 != 0) {
                throw new IOException("odd");
            }
            return whole / 2;
        }
    }
}
