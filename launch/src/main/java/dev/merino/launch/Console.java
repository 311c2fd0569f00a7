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

    /** With one rank in all, its lines are shown as they are. */
    Console(PrintWriter out, PrintWriter err, int size) {
        this.out = out;
        this.err = err;
        this.isAlone = size == 1;
    }

    void show(Control.Output output) {
        List<String> lines = new ArrayList<>();
        for (String line : output.lines()) {
            lines.add(prefixed(output, LineMark.off(line)));
        }
        show(output.isError() ? err : out, "", lines);
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
