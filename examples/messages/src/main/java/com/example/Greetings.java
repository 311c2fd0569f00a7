package com.example;

import dev.merino.Member;
import dev.merino.Program;
import dev.merino.SharedCounter;
import dev.merino.messages.Endpoint;
import dev.merino.messages.Wires;

import java.util.List;

/** Every rank greets every rank over several wires at once; its words name them: SHM TCP UCX. */
public final class Greetings implements Program {
    private static final int GREETING = 1;

    @Override
    public void run(Member me) {
        List<Endpoint> endpoints =
                me.arguments().stream().map(Wires::valueOf).map(me::endpoint).toList();
        int[] heard = new int[1];
        endpoints.forEach(each -> each.setHandler(GREETING, arrival -> heard[0]++));
        me.barrier(); // all have set their handlers
        for (Endpoint each : endpoints) {
            for (int rank = 0; rank < me.size(); rank++) {
                each.request(rank, GREETING, me.rank());
            }
        }
        SharedCounter done = me.counter(0);
        boolean isDone = false;
        while (done.get() < me.size()) { // who has heard all still sends
            endpoints.forEach(Endpoint::poll);
            if (!isDone && heard[0] == me.size() * endpoints.size()) {
                isDone = done.incrementAndGet() > 0;
            }
        }
        endpoints.forEach(Endpoint::close);
        System.out.println("rank " + me.rank() + " heard " + heard[0] + " greetings");
    }
}
