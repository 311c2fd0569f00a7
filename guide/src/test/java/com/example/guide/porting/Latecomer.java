package com.example.guide.porting;

import dev.merino.Member;
import dev.merino.messages.Endpoint;
import dev.merino.messages.Wires;

import java.time.Duration;

/** An endpoint that one rank makes while the program runs, and that others find by its name. */
final class Latecomer {
    private Latecomer() {}

    static long sumOfOthers(Member me) {
        long[] received = new long[2]; // how many messages, and their sum
        // @start region="later"
        if (me.isFirst()) {
            try (Endpoint desk = me.endpoint("desk", Wires.AUTO)) { // no other rank waits for this
                desk.setHandler(
                        1,
                        arrival -> {
                            received[0]++;
                            received[1] += arrival.word(0);
                        });
                while (received[0] < me.size() - 1) {
                    desk.await(-1); // runs handlers, whoever has mapped it meanwhile
                }
                me.barrier();
            }
        } else {
            try (Endpoint mine = me.endpoint("rank " + me.rank(), Wires.AUTO)) {
                me.map(mine, 0, "desk", Duration.ofSeconds(30)); // waits until somebody has made it
                mine.request(0, 1, me.rank());
                me.barrier(); // nobody closes before all is received
            }
        }
        // @end
        return me.broadcast(received[1], 0);
    }
}
