package dev.merino.launch;

import dev.merino.MerinoException;
import dev.merino.control.Control;
import dev.merino.control.LineMark;
import dev.merino.control.RankNumbers;
import dev.merino.spi.Speaker;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** Shows what ranks and keepers print, each line with who printed it. */
final class Console {
    private final PrintWriter out;
    private final PrintWriter err;
    private final boolean isAlone;
    private boolean lost;

    /** How long the line is that shows progress and is to go, if there is one. */
    private int progressLength;

    /** With one rank in all, its lines are shown as they are. */
    Console(PrintWriter out, PrintWriter err, int size) {
        this.out = out;
        this.err = err;
        this.isAlone = size == 1;
    }

    void show(Control.Output output) {
        List<String> lines = new ArrayList<>();
        for (String line : output.lines()) {
            LineMark marked = LineMark.off(line);
            if (isProgress(marked)) {
                showProgress(marked.text());
            } else {
                lines.add(prefixed(output, marked));
            }
        }
        show(output.isError() ? err : out, "", lines);
    }

    /**
     * A line that takes the place of the one before, which a rank prints before a terminal only.
     */
    private static boolean isProgress(LineMark line) {
        return line.speaker() == Speaker.BARE && line.text().startsWith("\r");
    }

    private synchronized void showProgress(String text) {
        hideProgress();
        progressLength = text.length() - 1;
        err.append(text);
        err.flush();
    }

    private void hideProgress() {
        if (progressLength > 0) {
            err.append("\r" + " ".repeat(progressLength) + "\r");
            err.flush();
            progressLength = 0;
        }
    }

    private String prefixed(Control.Output output, LineMark line) {
        if (isAlone || line.speaker() == Speaker.BARE) {
            return line.text();
        }
        String ranks =
                line.speaker() == Speaker.NOBODY
                        ? RankNumbers.text(output.firstRank(), output.lastRank())
                        : Integer.toString(line.speaker());
        return "[" + ranks + "] " + line.text();
    }

    void showKeeper(int node, List<String> lines) {
        show(err, "[node " + node + "] ", lines);
    }

    void say(List<String> lines) {
        show(err, "", lines);
    }

    /** Both streams may be the same terminal, so only one at a time. */
    private synchronized void show(PrintWriter to, String prefix, List<String> lines) {
        if (lines.isEmpty()) {
            return;
        }
        hideProgress();
        StringBuilder text = new StringBuilder();
        for (String line : lines) {
            text.append(prefix).append(line).append('\n');
        }
        to.append(text);
        lost |= to.checkError(); // which also flushes
    }

    /** Fails if a line could not be written: its reader must not take the rest for all. */
    synchronized void requireWritten() {
        if (lost) {
            throw new MerinoException(
                    "what the ranks printed could not be written: the disk may be full, or the"
                            + " reader has gone.");
        }
    }
}
