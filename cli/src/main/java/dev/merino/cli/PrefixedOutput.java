package dev.merino.cli;

import dev.merino.rank.output.RankLines;

import java.io.PrintStream;
import java.util.List;

/**
 * While this is open, lines that ranks inside this JVM print begin with their rank, as those of
 * live ranks do. With one rank in all, or in this process, its lines are shown as they are.
 */
final class PrefixedOutput implements AutoCloseable {
    private final PrintStream out = System.out;
    private final PrintStream err = System.err;
    private final List<PrintStream> ofRanks;

    /** {@code json} gets a copy, if it is wanted. */
    PrefixedOutput(int size, RunJson json) {
        PrintStream realOut = json.ofProgram(out, err, false);
        PrintStream realErr = json.ofProgram(out, err, true);
        if (size == 1) {
            ofRanks = List.of();
        } else {
            realOut = RankLines.to(realOut, PrefixedOutput::prefix);
            realErr = RankLines.to(realErr, PrefixedOutput::prefix);
            ofRanks = List.of(realOut, realErr);
        }
        System.setOut(realOut);
        System.setErr(realErr);
    }

    private static String prefix(int speaker) {
        return speaker < 0 ? "" : "[" + speaker + "] ";
    }

    @Override
    public void close() {
        System.setOut(out);
        System.setErr(err);
        ofRanks.forEach(PrintStream::close);
    }
}
