package com.example.guide.porting;

import dev.merino.Member;
import dev.merino.messages.Endpoint;
import dev.merino.messages.Wires;

/** Active messages beside shared memory. */
final class Courier {
    private Courier() {}

    static long sumOfRanks(Member me) {
        // @start region="messages"
        long[] received = new long[2]; // how many messages, and their sum
        try (Endpoint endpoint = me.endpoint(Wires.AUTO)) {
            endpoint.setHandler(
                    1,
                    arrival -> {
                        received[0]++;
                        received[1] += arrival.word(0);
                    });
            me.barrier(); // all have set their handlers
            endpoint.request(0, 1, me.rank()); // to rank 0, handler 1
            while (me.isFirst() && received[0] < me.size()) {
                endpoint.await(-1); // runs handlers
            }
            me.barrier(); // nobody closes before all is received
        }
        // @end
        return me.broadcast(received[1], 0);
    }
}
