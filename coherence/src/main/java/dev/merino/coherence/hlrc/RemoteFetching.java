package dev.merino.coherence.hlrc;

import dev.merino.core.Check;
import dev.merino.memory.HomePolicy;
import dev.merino.memory.PageImage;
import dev.merino.protocol.Effects;
import dev.merino.protocol.RemoteAnswer;
import dev.merino.protocol.RemoteOperation;
import dev.merino.protocol.RemoteOperation.CompareAndSwap;
import dev.merino.protocol.RemoteOperation.GetPage;
import dev.merino.protocol.RemoteOperation.GetWords;

import org.jspecify.annotations.Nullable;

/**
 * The version and the page are read from the home's memory, again and again until the version
 * suffices; who touches a page first becomes its home by compare-and-swap (the paper's ARDMAR). No
 * handler of the home or the manager runs.
 *
 * <p>The version is read before the page: so the page holds that version at least.
 */
final class RemoteFetching implements Fetching {
    private static final long UNASSIGNED = 0;

    private final NodeState state;

    RemoteFetching(NodeState state) {
        this.state = state;
    }

    @Override
    public void fetch(LocalPage page, Effects out) {
        if (page.home == HomePolicy.UNASSIGNED) {
            int word = state.words.homeWord(page.page);
            long self = state.self() + 1L;
            out.remote(
                    state.managerOf(page.page),
                    new CompareAndSwap(AnswerToken.HOME.of(page.page), word, UNASSIGNED, self));
        } else {
            read(page, false, out);
        }
    }

    @Override
    public void fetchAhead(LocalPage page, Effects out) {
        if (page.home == HomePolicy.UNASSIGNED) {
            int word = state.words.homeWord(page.page);
            out.remote(
                    state.managerOf(page.page),
                    new GetWords(AnswerToken.LOOK.of(page.page), word, 1));
        } else {
            read(page, false, out);
        }
    }

    /** Not in this step: news may be on its way to the home. */
    @Override
    public void fetchAgain(LocalPage page, Effects out) {
        read(page, true, out);
    }

    private void read(LocalPage page, boolean again, Effects out) {
        GetWords version =
                new GetWords(
                        AnswerToken.VERSION.of(page.page),
                        state.words.first(page.page),
                        state.context.nodes());
        GetPage content = new GetPage(AnswerToken.PAGE.of(page.page), page.page);
        boolean versionFirst = state.rules.readsVersionFirst();
        begin(page.home, versionFirst ? version : content, again, out);
        begin(page.home, versionFirst ? content : version, again, out);
    }

    private static void begin(int home, RemoteOperation operation, boolean again, Effects out) {
        if (again) {
            out.remoteAgain(home, operation);
        } else {
            out.remote(home, operation);
        }
    }

    /** The manager's word has been read, and perhaps set: whether this node is the home now. */
    boolean isHomeAfter(LocalPage page, RemoteAnswer answer, Effects out) {
        Check.that(answer instanceof RemoteAnswer.Word, "page %d: no home", page.page);
        long before = ((RemoteAnswer.Word) answer).before();
        if (state.rules.hasBecomeHome(before)) {
            return true;
        }
        readAt(before, page, out);
        return false;
    }

    /** The manager's word has been read: whether it names no home. */
    boolean isHomeless(LocalPage page, RemoteAnswer answer, Effects out) {
        Check.that(answer instanceof RemoteAnswer.Words, "page %d: no word of a home", page.page);
        long word = ((RemoteAnswer.Words) answer).words().getFirst();
        if (word == UNASSIGNED) {
            return true;
        }
        readAt(word, page, out);
        return false;
    }

    private void readAt(long homeWord, LocalPage page, Effects out) {
        Check.that(
                homeWord > 0 && homeWord <= state.context.nodes(),
                "the word of a home is %d",
                homeWord);
        page.home = (int) (homeWord - 1);
        read(page, false, out);
    }

    /** One of the two answers has come; the copy, when it is the second. */
    @Nullable Copy read(LocalPage page, RemoteAnswer answer) {
        if (answer instanceof RemoteAnswer.Words(var words)) {
            page.readVersion = Version.of(words);
        } else if (answer instanceof RemoteAnswer.Page(PageImage image)) {
            page.readImage = image;
        } else {
            throw new IllegalStateException("no answer to a read: " + answer);
        }
        Version version = page.readVersion;
        PageImage image = page.readImage;
        if (version == null || image == null) {
            return null;
        }
        page.readVersion = null;
        page.readImage = null;
        return new Copy(version, image);
    }

    /** A page that was read, and what it holds at least. */
    record Copy(Version version, PageImage image) {}

    @Override
    public boolean homesSeeReaders() {
        return false;
    }
}
