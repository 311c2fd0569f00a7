package dev.merino.transport.ucx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

@Timeout(60)
class UcxNodeTest {
    private static final int KIND = 9;
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(20);

    private final List<String> heard = new ArrayList<>();

    @BeforeAll
    static void needsUcx() {
        assumeTrue(
                UcxContext.missing().isEmpty(), () -> UcxContext.missing().orElse("UCX is here"));
    }

    private void hear(int from, long number, MemorySegment data) {
        String words = new String(data.toArray(JAVA_BYTE), StandardCharsets.UTF_8);
        heard.add(from + " " + number + " " + words);
    }

    private static MemorySegment text(String text) {
        return MemorySegment.ofArray(text.getBytes(StandardCharsets.UTF_8));
    }

    private void untilHeard(int count, UcxNode... nodes) {
        long endNs = System.nanoTime() + PATIENCE_NS;
        while (heard.size() < count && System.nanoTime() < endNs) {
            for (UcxNode node : nodes) {
                node.await(100_000);
            }
        }
    }

    @Test
    void aMessageSaysWhoSentItAndANodeHearsItself() {
        try (UcxNode first = UcxNode.open(0, 2, "tcp");
                UcxNode second = UcxNode.open(1, 2, "tcp")) {
            List<byte[]> contacts = List.of(first.address(), second.address());
            first.connect(contacts);
            second.connect(contacts);
            second.receive(KIND, this::hear);
            first.send(1, KIND, 7, text("hello"));
            second.send(1, KIND, 8, text("me"));
            untilHeard(2, first, second);
            assertThat(heard).containsExactlyInAnyOrder("0 7 hello", "1 8 me");
        }
    }

    @Test
    void whoDoesNotKnowTheTokenIsNotHeard() {
        try (UcxNode node = UcxNode.open(0, 2, "tcp");
                UcxNode stranger = UcxNode.open(1, 2, "tcp");
                UcxNode friend = UcxNode.open(1, 2, "tcp")) {
            byte[] contact = node.address();
            byte[] guess = contact.clone();
            guess[3] ^= 1;
            node.connect(List.of(contact, friend.address()));
            stranger.connect(List.of(guess, stranger.address()));
            friend.connect(List.of(contact, friend.address()));
            node.receive(KIND, this::hear);
            stranger.send(0, KIND, 1, text("let me in"));
            UcxRequest flush = stranger.endpoint(0).flush();
            while (!flush.isOver()) {
                stranger.await(100_000);
                node.await(100_000);
            }
            friend.send(0, KIND, 2, text("hello"));
            untilHeard(1, node, stranger, friend);
            assertThat(heard).containsExactly("1 2 hello");
        }
    }

    @Test
    void whatAHandlerThrowsComesOutOfProgress() {
        try (UcxNode node = UcxNode.open(0, 1, "tcp")) {
            node.connect(List.of(node.address()));
            node.receive(
                    KIND,
                    (from, number, data) -> {
                        throw new IllegalStateException("just so");
                    });
            node.send(0, KIND, 1, text("hello"));
            assertThatThrownBy(() -> untilHeard(1, node)).hasMessage("just so");
        }
    }

    @Test
    void transportsThatAreNotThereAreNamed() {
        assertThatThrownBy(() -> UcxNode.open(0, 2, "elephant").close())
                .hasMessageStartingWith("UCX has none of the transports elephant here");
    }
}
