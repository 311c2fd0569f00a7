package dev.merino.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

class NodeSetTest {
    @Test
    void membersComeInRisingOrderAcrossWords() {
        List<Integer> seen = new ArrayList<>();

        NodeSet.of(130, 0, 63, 64, 127).forEach(seen::add);

        assertThat(seen).containsExactly(0, 63, 64, 127, 130);
    }

    @Test
    void nobodyIsAMemberOfTheEmptySet() {
        List<Integer> seen = new ArrayList<>();

        NodeSet.empty().forEach(seen::add);

        assertThat(seen).isEmpty();
    }

    @Test
    void aSetHasNoneButItsOnlyMember() {
        assertThat(NodeSet.of(70).hasNoneBut(70)).isTrue();
        assertThat(NodeSet.empty().hasNoneBut(70)).isTrue();
        assertThat(NodeSet.of(70).hasNoneBut(6)).isFalse();
        assertThat(NodeSet.of(6, 70).hasNoneBut(70)).isFalse();
    }
}
