package dev.merino.node.launch;

import dev.merino.Member;
import dev.merino.Program;

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
}
