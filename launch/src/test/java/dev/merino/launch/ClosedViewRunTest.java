package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.LongView;
import dev.merino.Member;
import dev.merino.MerinoException;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.SharedLongs;
import dev.merino.Statistics;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.concurrent.TimeUnit;

/** What becomes of a view that is used when all ranks have closed its array. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class ClosedViewRunTest {
    private static final int LENGTH = 4096;

    @BeforeAll
    static void requireKernel() {
        CountedRun.requireKernel();
    }

    /** Touches the memory of an array that was closed, where nothing else is. */
    public static final class Nothing implements Program {
        @Override
        public void run(Member me) {
            LongView view = viewOfClosed(me);
            if (me.isFirst()) {
                System.out.println(view.get(7));
            }
            me.barrier();
        }
    }

    /** Touches it where there is another array of the same size. */
    public static final class Another implements Program {
        @Override
        public void run(Member me) {
            LongView view = viewOfClosed(me);
            SharedLongs next = me.longs(LENGTH);
            if (me.isFirst()) {
                CountedRun.require(view.get(7) == 0, "a value of the array that was closed");
                next.set(7, 5);
                CountedRun.require(view.get(7) == 5, "the view is not on what has the memory");
            }
            me.barrier();
            CountedRun.require(next.get(7) == 5, "the array that has the memory next");
            next.close();
        }
    }

    private static LongView viewOfClosed(Member me) {
        SharedLongs array = me.longs(LENGTH);
        LongView view = array.view(0, LENGTH);
        if (me.isFirst()) {
            view.set(7, 3);
        }
        me.barrier();
        CountedRun.require(view.get(7) == 3, "the view while its array is open");
        array.close();
        return view;
    }

    @Tag("release")
    @Test
    void itEndsTheRunWithAMessageWhereNothingIs() {
        assertThatThrownBy(() -> CountedRun.of(Settings.of(2, 1), Nothing.class))
                .isInstanceOf(MerinoException.class)
                .hasMessageContaining("touches memory of an array that was closed");
    }

    @Test
    void itReachesWhatHasTheMemoryNext() {
        Statistics counted = CountedRun.of(Settings.of(2, 1), Another.class);
        assertThat(counted.count("barrier arrivals")).isPositive();
    }
}
