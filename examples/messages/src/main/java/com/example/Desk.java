package com.example;

import dev.merino.Member;
import dev.merino.Program;
import dev.merino.messages.Endpoint;
import dev.merino.messages.Wires;

import java.time.Duration;

/** The last rank opens a desk over each wire of the command line; the others find it by name. */
public final class Desk implements Program {
    private static final int VISIT = 1;

    @Override
    public void run(Member me) {
        for (String wires : me.arguments()) {
            boolean isClerk = me.rank() == me.size() - 1;
            String name =
                    isClerk ? "desk over " + wires : "visitor " + me.rank() + " over " + wires;
            try (Endpoint mine = me.endpoint(name, Wires.valueOf(wires))) { // nobody waits for this
                int[] visits = new int[1];
                mine.setHandler(VISIT, arrival -> visits[0]++);
                if (!isClerk) {
                    me.map(mine, 0, "desk over " + wires, Duration.ofSeconds(30));
                    mine.request(0, VISIT);
                }
                while (isClerk && visits[0] < me.size() - 1) {
                    mine.await(-1);
                }
                me.barrier(); // nobody closes before all is received
                System.out.println(name + ": " + visits[0] + " visits");
            }
        }
    }
}
