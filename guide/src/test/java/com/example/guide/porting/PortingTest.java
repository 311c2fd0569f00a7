package com.example.guide.porting;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.guide.Ranks;

import org.junit.jupiter.api.Test;

/** The programs of both chapters do what they say. */
class PortingTest {
    @Test
    void threadsAndRanksCountTheSamePrimes() throws InterruptedException {
        assertThat(new PrimesThreads().count(10_000, 2)).isEqualTo(1229);
        Ranks.run(me -> assertThat(Primes.count(me, 10_000)).isEqualTo(1229));
    }

    @Test
    void aStencilReadsItsNeighbours() {
        Ranks.run(me -> assertThat(Stencil.smooth(me, 8, 3)).isEqualTo(alone(8, 3)));
    }

    /** The same on one array, without ranks. */
    private static double alone(int points, int steps) {
        double[] now = new double[points + 2];
        now[0] = 1;
        for (int step = 0; step < steps; step++) {
            double[] next = now.clone();
            for (int i = 1; i <= points; i++) {
                next[i] = (now[i - 1] + now[i + 1]) / 2;
            }
            now = next;
        }
        double sum = 0;
        for (int i = 1; i <= points; i++) {
            sum += now[i];
        }
        return sum;
    }

    @Test
    void messagesReachTheirHandler() {
        Ranks.run(me -> assertThat(Courier.sumOfRanks(me)).isEqualTo(6));
    }

    @Test
    void anEndpointThatIsMadeLaterIsFoundByItsName() {
        Ranks.run(me -> assertThat(Latecomer.sumOfOthers(me)).isEqualTo(6));
    }
}
