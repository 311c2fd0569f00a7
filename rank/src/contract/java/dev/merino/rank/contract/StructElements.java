package dev.merino.rank.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.Length;
import dev.merino.MerinoException;
import dev.merino.Program;
import dev.merino.Share;
import dev.merino.SharedStructs;
import dev.merino.Struct;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Structs across ranks and nodes, with fields of every type, in every world. */
@Timeout(60)
public abstract class StructElements {
    private static final int LENGTH = 1_003;

    /**
     * Runs {@code program} on {@code nodes} nodes of {@code threads} ranks, or on as many ranks of
     * one node.
     */
    protected abstract void run(int nodes, int threads, Program program);

    /** Fields of every type, in an order that leaves gaps. */
    @Struct
    interface Everything {
        boolean flag();

        void flag(boolean value);

        double real();

        void real(double value);

        byte small();

        void small(byte value);

        short less();

        void less(short value);

        char letter();

        void letter(char value);

        int whole();

        void whole(int value);

        float rough();

        void rough(float value);

        long large();

        void large(long value);

        @Length(3)
        boolean flags(int i);

        void flags(int i, boolean value);

        @Length(5)
        short lesses(int i);

        void lesses(int i, short value);

        @Length({2, 3, 4})
        double cube(int x, int y, int z);

        void cube(int x, int y, int z, double value);

        void letters(int i, char value);

        @Length(2)
        char letters(int i);

        default double twice() {
            return 2 * real();
        }
    }

    /** As large as a page is shared by several. */
    @Struct(alignBytes = 4096)
    @SuppressWarnings("UnusedMethod") // declared for its size
    private interface Apart {
        int value();

        void value(int value);
    }

    /** Not as large as it looks. */
    @Struct
    private interface Small {
        int value();

        void value(int value);
    }

    private static void fill(Everything at, int seed) {
        at.flag(Elements.booleanOf(seed));
        at.real(Elements.doubleOf(seed));
        at.small(Elements.byteOf(seed));
        at.less(Elements.shortOf(seed));
        at.letter(Elements.charOf(seed));
        at.whole(Elements.intOf(seed));
        at.rough(Elements.floatOf(seed));
        at.large(Elements.longOf(seed));
        for (int i = 0; i < 3; i++) {
            at.flags(i, Elements.booleanOf(seed + i));
        }
        for (int i = 0; i < 5; i++) {
            at.lesses(i, Elements.shortOf(seed + i));
        }
        for (int i = 0; i < 24; i++) {
            at.cube(i / 12, i / 4 % 3, i % 4, Elements.doubleOf(seed + i));
        }
        at.letters(0, Elements.charOf(seed));
        at.letters(1, Elements.charOf(seed + 1));
    }

    private static void requireFilled(Everything at, int seed) {
        assertThat(at.flag()).isEqualTo(Elements.booleanOf(seed));
        assertThat(at.real()).isEqualTo(Elements.doubleOf(seed));
        assertThat(at.small()).isEqualTo(Elements.byteOf(seed));
        assertThat(at.less()).isEqualTo(Elements.shortOf(seed));
        assertThat(at.letter()).isEqualTo(Elements.charOf(seed));
        assertThat(at.whole()).isEqualTo(Elements.intOf(seed));
        assertThat(at.rough()).isEqualTo(Elements.floatOf(seed));
        assertThat(at.large()).isEqualTo(Elements.longOf(seed));
        for (int i = 0; i < 3; i++) {
            assertThat(at.flags(i)).isEqualTo(Elements.booleanOf(seed + i));
        }
        for (int i = 0; i < 5; i++) {
            assertThat(at.lesses(i)).isEqualTo(Elements.shortOf(seed + i));
        }
        for (int i = 0; i < 24; i++) {
            assertThat(at.cube(i / 12, i / 4 % 3, i % 4)).isEqualTo(Elements.doubleOf(seed + i));
        }
        assertThat(at.letters(0)).isEqualTo(Elements.charOf(seed));
        assertThat(at.letters(1)).isEqualTo(Elements.charOf(seed + 1));
    }

    @Test
    void everyRankSeesWhatEveryOtherRankHasSet() {
        run(
                3,
                2,
                me -> {
                    SharedStructs<Everything> all = me.structs(Everything.class, LENGTH);
                    for (int i = me.rank(); i < LENGTH; i += me.size()) {
                        fill(all.at(i), i + 1);
                    }
                    me.barrier();
                    for (int i = 0; i < LENGTH; i++) {
                        requireFilled(all.at(i), i + 1);
                    }
                });
    }

    @Test
    void memoryStartsAsZeros() {
        run(
                2,
                1,
                me -> {
                    SharedStructs<Everything> all = me.structs(Everything.class, 3);
                    requireFilledWithZeros(all.at(2));
                });
    }

    private static void requireFilledWithZeros(Everything at) {
        assertThat(at.flag()).isFalse();
        assertThat(at.real()).isZero();
        assertThat(at.whole()).isZero();
        assertThat(at.cube(1, 2, 3)).isZero();
    }

    @Test
    void aStructThatIsKeptSeesWhatItsArraySees() {
        run(
                2,
                2,
                me -> {
                    SharedStructs<Everything> all = me.structs(Everything.class, 10);
                    Everything kept = all.at(7);
                    for (int round = 1; round < 20; round++) {
                        if (me.rank() == round % me.size()) {
                            kept.whole(round);
                            kept.cube(1, 1, 1, round);
                        }
                        me.barrier();
                        assertThat(kept.whole()).isEqualTo(round);
                        assertThat(all.at(7).cube(1, 1, 1)).isEqualTo(round);
                        me.barrier();
                    }
                });
    }

    @Test
    void methodsOfTheProgramsOwnWork() {
        run(
                1,
                1,
                me -> {
                    Everything one = me.structs(Everything.class, 1).at(0);
                    one.real(1.5);
                    assertThat(one.twice()).isEqualTo(3);
                });
    }

    @Test
    void indicesOutsideAreRefused() {
        run(
                1,
                1,
                me -> {
                    SharedStructs<Everything> all = me.named("all").structs(Everything.class, 10);
                    Everything last = all.at(9);
                    refused(() -> all.at(-1), "all");
                    refused(() -> all.at(10), "all");
                    refused(() -> all.at(Long.MAX_VALUE), "all");
                    refused(() -> last.flags(3), "");
                    refused(() -> last.flags(-1, true), "");
                    refused(() -> last.cube(0, 3, 0), "");
                    refused(() -> last.cube(2, 0, 0), "");
                    refused(() -> last.cube(0, 0, 4, 1), "");
                    refused(() -> all.willRead(5, 11), "all");
                    refused(() -> all.willRead(5, 4), "all");
                });
    }

    private static void refused(Runnable access, String named) {
        assertThatThrownBy(access::run)
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessageContaining(named);
    }

    @Test
    void aHintChangesNothing() {
        run(
                2,
                1,
                me -> {
                    SharedStructs<Small> all = me.structs(Small.class, LENGTH);
                    Share mine = me.share(LENGTH);
                    for (long i = mine.from(); i < mine.to(); i++) {
                        all.at(i).value((int) i);
                    }
                    me.barrier();
                    all.willRead(0, LENGTH);
                    all.willRead(LENGTH, LENGTH);
                    for (int i = 0; i < LENGTH; i++) {
                        assertThat(all.at(i).value()).isEqualTo(i);
                    }
                });
    }

    @Test
    void anArrayOfStructsKnowsItsSize() {
        run(
                1,
                1,
                me -> {
                    SharedStructs<Apart> apart = me.named("apart").structs(Apart.class, 3);
                    assertThat(apart.structBytes()).isEqualTo(4096);
                    assertThat(apart.length()).isEqualTo(3);
                    assertThat(apart.name()).isEqualTo("apart");
                    assertThat(apart.unitBytes()).isEqualTo(4096);
                    assertThat(apart.protocol()).isNotEmpty();
                    assertThat(me.structs(Small.class, 0).length()).isZero();
                });
    }

    @Test
    void otherStructsOfTheSameNameAreRefused() {
        run(
                1,
                1,
                me -> {
                    assertThat(me.named("same").structs(Small.class, 3).length()).isEqualTo(3);
                    assertThatThrownBy(() -> me.named("same").structs(Apart.class, 3))
                            .isInstanceOf(MerinoException.class)
                            .hasMessageContaining("Small of 4 bytes")
                            .hasMessageContaining("Apart of 4096 bytes");
                    assertThatThrownBy(() -> me.structs(Small.class, -1))
                            .isInstanceOf(IllegalArgumentException.class);
                });
    }
}
