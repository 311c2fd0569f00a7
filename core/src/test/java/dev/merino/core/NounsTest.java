package dev.merino.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

class NounsTest {
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void aNodeSetIsASet(long seed) {
        Chance chance = new Chance(seed);
        NodeSet set = NodeSet.empty();
        TreeSet<Integer> expected = new TreeSet<>();
        for (int i = 0; i < 500; i++) {
            int node = chance.below(200);
            boolean add = chance.percent(60);
            set = add ? set.with(node) : set.without(node);
            boolean _ = add ? expected.add(node) : expected.remove(node);
            assertThat(set.contains(node)).isEqualTo(add);
            assertThat(set.size()).isEqualTo(expected.size());
        }
        List<Integer> members = new ArrayList<>();
        set.forEach(members::add);
        assertThat(members).containsExactlyElementsOf(expected);
        NodeSet again = NodeSet.of(expected.stream().mapToInt(Integer::intValue).toArray());
        assertThat(set).isEqualTo(again).hasSameHashCodeAs(again);
    }

    @Test
    void aSetHasNoneButItsOnlyMember() {
        assertThat(NodeSet.of(70).hasNoneBut(70)).isTrue();
        assertThat(NodeSet.empty().hasNoneBut(3)).isTrue();
        assertThat(NodeSet.of(1, 70).hasNoneBut(70)).isFalse();
        assertThat(NodeSet.of(70).without(70).isEmpty()).isTrue();
    }

    @Test
    void vectorTimeOrdersWhatOneKnowsOfAnother() {
        VectorTime zero = VectorTime.zero(3);
        VectorTime one = zero.tick(0).tick(0);
        VectorTime other = zero.tick(2);
        assertThat(one.covers(other)).isFalse();
        assertThat(other.covers(one)).isFalse();
        VectorTime both = one.join(other);
        assertThat(both.covers(one)).isTrue();
        assertThat(both.covers(other)).isTrue();
        assertThat(both.at(0)).isEqualTo(2);
        assertThat(both).isEqualTo(other.join(one));
    }

    @Test
    void theSameSeedDrawsTheSameNumbers() {
        assertThat(new Chance(7).nextLong()).isEqualTo(new Chance(7).nextLong());
        assertThat(new Chance(7).nextLong()).isNotEqualTo(new Chance(8).nextLong());
        assertThat(Chance.seed(1, 2)).isNotEqualTo(Chance.seed(2, 1));
    }

    @Test
    void drawsStayInTheirBounds() {
        Chance chance = new Chance(1);
        TreeSet<Integer> drawn = new TreeSet<>();
        for (int i = 0; i < 1000; i++) {
            drawn.add(chance.between(-2, 3));
        }
        assertThat(drawn).containsExactly(-2, -1, 0, 1, 2, 3);
    }

    @Test
    void aBrokenInvariantSaysWhatWasSeen() {
        assertThatThrownBy(() -> Check.that(false, "page %d of %s", 3, "x"))
                .hasMessage("broken invariant: page 3 of x");
        assertThatThrownBy(() -> Check.present(null, "no %s", "twin"))
                .hasMessageContaining("no twin");
    }

    @Test
    void aTallyCountsEventsAndTraffic() {
        Tally tally = new Tally();
        tally.add(Count.TWINS);
        tally.add(Count.TWINS, 2);
        record Ping() implements Message {}
        tally.sent(new Ping());
        tally.sent(new Ping());
        assertThat(tally.of(Count.TWINS)).isEqualTo(3);
        assertThat(tally.counts()).containsKey(Count.READ_FAULTS);
        assertThat(tally.traffic().get("Ping")).isEqualTo(new Tally.Traffic(2, 32));
    }
}
