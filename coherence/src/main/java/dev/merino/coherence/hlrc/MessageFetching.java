package dev.merino.coherence.hlrc;

import dev.merino.coherence.hlrc.HlrcMessage.HomeQuery;
import dev.merino.coherence.hlrc.HlrcMessage.PageRequest;
import dev.merino.memory.HomePolicy;
import dev.merino.protocol.Effects;

/** The home's handler is asked for the page, and answers when it holds enough (ASYNC). */
final class MessageFetching implements Fetching {
    private final NodeState state;

    MessageFetching(NodeState state) {
        this.state = state;
    }

    @Override
    public void fetch(LocalPage page, Effects out) {
        ask(page, false, out);
    }

    @Override
    public void fetchAhead(LocalPage page, Effects out) {
        ask(page, true, out);
    }

    private void ask(LocalPage page, boolean ahead, Effects out) {
        if (page.home == HomePolicy.UNASSIGNED) {
            out.send(state.managerOf(page.page), new HomeQuery(page.page, page.required, ahead));
        } else {
            out.send(page.home, new PageRequest(page.page, state.self(), page.required));
        }
    }

    @Override
    public boolean homesSeeReaders() {
        return true;
    }
}
