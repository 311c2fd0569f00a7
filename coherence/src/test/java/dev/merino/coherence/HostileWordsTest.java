package dev.merino.coherence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.core.Check;
import dev.merino.core.Message;
import dev.merino.core.Tally;
import dev.merino.engine.NodeMachine;
import dev.merino.engine.Packet;
import dev.merino.engine.Request;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.HeapFrames;
import dev.merino.memory.HomePolicy;
import dev.merino.memory.Region;
import dev.merino.protocol.Access;
import dev.merino.protocol.NodeContext;
import dev.merino.protocol.RemoteAnswer;
import dev.merino.protocol.RemoteMessage;
import dev.merino.protocol.RemoteOperation;
import dev.merino.sync.SyncOptions;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Collections;
import java.util.List;

/**
 * Words of directories and versions that another node has written, and that name what is not there:
 * a sentence ends the node, before anything uses them as an index.
 */
class HostileWordsTest {
    private static final int NODES = 3;
    private static final int SELF = 1;
    private static final int LIAR = 0;
    private static final int PAGE_BYTES = 4096;

    /** One ring of notices: how many there are, and the last 1024 of them. */
    private static final int RING_WORDS = 1025;

    /** More than the directory of a few pages has. */
    private static final int DIRECTORY_WORDS = 20_000;

    private final SentPackets sent = new SentPackets();

    private static NodeMachine machine(String protocol) {
        return machine(protocol, HomePolicy.FIRST_TOUCH);
    }

    private static NodeMachine machine(String protocol, HomePolicy homes) {
        AddressSpace space = new AddressSpace(1 << 20);
        Region _ = space.allocate(4 * PAGE_BYTES, PAGE_BYTES, homes, 0);
        NodeContext context =
                new NodeContext(SELF, NODES, 1, space, new HeapFrames(space), new Tally());
        return new NodeMachine(
                context, List.of(Protocols.named(protocol).orElseThrow()), SyncOptions.DEFAULT);
    }

    private void lie(NodeMachine machine, Message message) {
        machine.deliver(LIAR, new Packet(0, message), sent);
    }

    private static void isRefused(Runnable step, String sentence) {
        assertThatThrownBy(step::run)
                .isInstanceOf(Check.BrokenInvariant.class)
                .hasMessageContaining(sentence);
    }

    @ParameterizedTest
    @ValueSource(longs = {4, (1 << 24) - 1})
    void aNoticeOfAPageThatIsNotThereIsRefused(long page) {
        NodeMachine machine = machine("csm-dms");
        lie(machine, new RemoteOperation.PutWords(LIAR * RING_WORDS + 1, List.of(page)));
        lie(machine, new RemoteOperation.PutWords(LIAR * RING_WORDS, List.of(1L)));
        isRefused(
                () -> machine.on(new Request.Fault(0, 0, Access.READ), sent),
                "there is no page " + page);
    }

    @ParameterizedTest
    @ValueSource(longs = {NODES + 1, 1000, Integer.MAX_VALUE, -1})
    void aDirectoryThatNamesAHomeThatIsNotThereIsRefused(long homeAndOne) {
        NodeMachine machine = machine("csm-ms-mg", HomePolicy.ROUND_ROBIN);
        List<Long> words = Collections.nCopies(DIRECTORY_WORDS, homeAndOne << 1);
        lie(machine, new RemoteOperation.PutWords(NODES * RING_WORDS, words));
        machine.on(new Request.Fault(0, 2, Access.READ), sent);
        assertThat(sent.last(1).message()).isInstanceOf(RemoteMessage.ToAll.class);
        RemoteMessage.ToAll told = (RemoteMessage.ToAll) sent.last(1).message();
        isRefused(
                () ->
                        lie(
                                machine,
                                new RemoteMessage.Ordered(
                                        SELF, told.token(), told.first(), told.words())),
                "there is no node");
    }

    @ParameterizedTest
    @ValueSource(longs = {NODES + 1, -1, Long.MAX_VALUE, 1L << 32})
    void aManagerThatNamesAHomeThatIsNotThereIsRefused(long word) {
        NodeMachine machine = machine("newgendsm");
        machine.on(new Request.Fault(0, 0, Access.READ), sent);
        isRefused(() -> answer(machine, word), "the word of a home is " + word);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 1L << 31, Long.MIN_VALUE})
    void aVersionThatNoNodeHasMadeIsRefused(long interval) {
        NodeMachine machine = machine("newgendsm");
        machine.on(new Request.Fault(0, 0, Access.READ), sent);
        answer(machine, LIAR + 1);
        List<Long> words = Collections.nCopies(NODES, interval);
        RemoteMessage.Answer version =
                new RemoteMessage.Answer(question(2).token(), new RemoteAnswer.Words(words));
        isRefused(() -> lie(machine, version), "no interval has number " + interval);
    }

    private void answer(NodeMachine machine, long word) {
        RemoteOperation asked = question(1);
        RemoteAnswer answer =
                asked instanceof RemoteOperation.GetWords
                        ? new RemoteAnswer.Words(List.of(word))
                        : new RemoteAnswer.Word(word);
        lie(machine, new RemoteMessage.Answer(asked.token(), answer));
    }

    /** What was asked last but {@code fromEnd} - 1. */
    private RemoteOperation question(int fromEnd) {
        Message message = sent.last(fromEnd).message();
        assertThat(message).isInstanceOf(RemoteOperation.class);
        return (RemoteOperation) message;
    }
}
