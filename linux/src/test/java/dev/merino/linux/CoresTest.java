package dev.merino.linux;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.BitSet;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

class CoresTest {
    @Test
    void aThreadRunsOnlyWhereItIsKept() throws Exception {
        BitSet one = first(Cores.mine());

        BitSet kept = onAThread(() -> Cores.keepTo(one) ? Cores.mine() : new BitSet());

        assertThat(kept).isEqualTo(one);
    }

    @Test
    void theProcessHasAllItsCoresWhateverAThreadKeepsTo() throws Exception {
        BitSet before = Cores.mine();

        BitSet seen =
                onAThread(() -> Cores.keepTo(first(before)) ? Cores.ofProcess() : new BitSet());

        assertThat(seen).isEqualTo(before);
    }

    @Test
    void otherThreadsStayWhereTheyWere() throws Exception {
        BitSet before = Cores.mine();

        boolean agreed = onAThread(() -> Cores.keepTo(first(before)));

        assertThat(agreed).isTrue();
        assertThat(before.isEmpty()).isFalse();
        assertThat(Cores.mine()).isEqualTo(before);
    }

    @Test
    void coresThatAreNotThereAreRefused() throws Exception {
        BitSet before = Cores.mine();
        BitSet none = new BitSet();
        none.set(1023);
        BitSet tooMany = new BitSet();
        tooMany.set(1 << 16);

        assertThat(onAThread(() -> Cores.keepTo(none))).isFalse();
        assertThat(onAThread(() -> Cores.keepTo(tooMany))).isFalse();
        assertThat(onAThread(Cores::mine)).isEqualTo(before);
    }

    private static BitSet first(BitSet cores) {
        BitSet first = new BitSet();
        first.set(cores.nextSetBit(0));
        return first;
    }

    private static <T> T onAThread(Callable<T> body) throws Exception {
        FutureTask<T> task = new FutureTask<>(body);
        Thread.ofPlatform().start(task);
        return task.get(10, TimeUnit.SECONDS);
    }
}
