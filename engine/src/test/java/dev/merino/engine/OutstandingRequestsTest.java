package dev.merino.engine;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.core.MalformedFrameException;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.HomePolicy;
import dev.merino.memory.PageImage;
import dev.merino.memory.Region;
import dev.merino.protocol.RemoteAnswer;
import dev.merino.protocol.RemoteOperation;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.Stream;

/** Answers that nobody has asked for reach no protocol: a test for each rule. */
class OutstandingRequestsTest {
    private static final int PAGE_BYTES = 4096;
    private static final long TOKEN = 7;
    private static final RemoteAnswer WORD = new RemoteAnswer.Word(1);
    private static final RemoteAnswer TWO_WORDS = new RemoteAnswer.Words(List.of(1L, 2L));

    private final AddressSpace space = new AddressSpace(1 << 20);
    private final OutstandingRequests questions = new OutstandingRequests(3, space);

    OutstandingRequestsTest() {
        Region _ = space.allocate(PAGE_BYTES, PAGE_BYTES, HomePolicy.FIRST_TOUCH, 0);
    }

    private static RemoteAnswer page(int bytes) {
        return new RemoteAnswer.Page(PageImage.of(MemorySegment.ofArray(new byte[bytes])));
    }

    private void isRefused(int node, long token, RemoteAnswer answer) {
        assertThatThrownBy(() -> questions.answered(node, token, answer))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessageContaining("node %d answers what nobody has asked", node);
    }

    static Stream<Arguments> questions() {
        return Stream.of(
                Arguments.of(
                        new RemoteOperation.GetPage(TOKEN, 0),
                        page(PAGE_BYTES),
                        List.of(page(PAGE_BYTES / 2), page(0), WORD, RemoteAnswer.DONE)),
                Arguments.of(
                        new RemoteOperation.GetWords(TOKEN, 5, 2),
                        TWO_WORDS,
                        List.of(
                                new RemoteAnswer.Words(List.of(1L)),
                                new RemoteAnswer.Words(List.of()),
                                new RemoteAnswer.Words(List.of(1L, 2L, 3L)),
                                WORD)),
                Arguments.of(
                        new RemoteOperation.CompareAndSwap(TOKEN, 0, 1, 2),
                        WORD,
                        List.of(TWO_WORDS, RemoteAnswer.DONE)),
                Arguments.of(
                        new RemoteOperation.FetchAndAdd(TOKEN, 0, 1),
                        WORD,
                        List.of(TWO_WORDS, page(PAGE_BYTES))),
                Arguments.of(
                        new RemoteOperation.Fence(TOKEN),
                        RemoteAnswer.DONE,
                        List.of(WORD, TWO_WORDS)));
    }

    @ParameterizedTest
    @MethodSource("questions")
    void aQuestionHasOneAnswerOfItsKindAndSize(
            RemoteOperation question, RemoteAnswer right, List<RemoteAnswer> wrong) {
        isRefused(1, TOKEN, right);
        questions.ask(1, question);
        wrong.forEach(answer -> isRefused(1, TOKEN, answer));
        isRefused(1, TOKEN + 1, right);
        isRefused(2, TOKEN, right);
        questions.answered(1, TOKEN, right);
        isRefused(1, TOKEN, right);
    }

    @Test
    void questionsMayBeAnsweredInAnotherOrder() {
        questions.ask(1, new RemoteOperation.Fence(1));
        questions.ask(1, new RemoteOperation.Fence(2));
        questions.answered(1, 2, RemoteAnswer.DONE);
        questions.answered(1, 1, RemoteAnswer.DONE);
    }

    @Test
    void whatIsPutHasNoAnswer() {
        RemoteOperation put = new RemoteOperation.PutWords(0, List.of(1L));
        questions.ask(1, put);
        isRefused(1, 0, RemoteAnswer.DONE);
    }

    @Test
    void broadcastsComeBackOnceAndInOrder() {
        questions.broadcast(1);
        questions.broadcast(2);
        assertThatThrownBy(() -> questions.ordered(2)).isInstanceOf(MalformedFrameException.class);
        OutstandingRequests others = new OutstandingRequests(3, space);
        others.broadcast(1);
        others.ordered(1);
        assertThatThrownBy(() -> others.ordered(1))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessageContaining("a broadcast that nobody has sent");
    }
}
