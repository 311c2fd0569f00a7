package dev.merino.keeper;

import dev.merino.pager.ServerCall;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/** Answers that say nothing: that the program begins, that it has ended, or that it has failed. */
final class EmptyAnswers {
    private final @Nullable ServerCall[] calls;
    private final List<ServerCall> beginners = new ArrayList<>();
    private boolean started;

    /**
     * @param calls those of all ranks; null until their worker is there
     */
    EmptyAnswers(@Nullable ServerCall[] calls) {
        this.calls = calls;
    }

    /** Answers {@code call} when the program begins. */
    void answerAtStart(ServerCall call) {
        if (started) {
            call.answer(0, 0);
        } else {
            beginners.add(call);
        }
    }

    /** The program begins. */
    void start() {
        started = true;
        beginners.forEach(call -> call.answer(0, 0));
        beginners.clear();
    }

    /** Answers all who wait. */
    void answerPending() {
        for (ServerCall call : calls) {
            if (call != null && call.isPending()) {
                call.answer(0, 0);
            }
        }
    }

    /** Answers all who wait or have just called; whether there were any. */
    boolean answerAll() {
        boolean any = false;
        for (ServerCall call : calls) {
            if (call != null && (call.isPending() || call.take())) {
                call.answer(0, 0);
                any = true;
            }
        }
        return any;
    }
}
