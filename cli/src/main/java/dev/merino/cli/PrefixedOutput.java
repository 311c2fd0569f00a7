package dev.merino.cli;

import dev.merino.rank.output.RankLines;

import java.io.PrintStream;
import java.util.List;

/**
 * While this is open, lines that ranks inside this JVM print begin with their rank, as those of
 * live ranks do. With one rank in all, its lines are shown as they are.
 */
final class PrefixedOutput implements AutoCloseable {
    private final PrintStream out = System.out;
    private final PrintStream err = System.err;
    private final List<PrintStream> ofRanks;

    PrefixedOutput(int size) {
        if (size == 1) {
            ofRanks = List.of();
            return;
        }
        PrintStream ranksOut = RankLines.to(out, PrefixedOutput::prefix);
        PrintStream ranksErr = RankLines.to(err, PrefixedOutput::prefix);
        ofRanks = List.of(ranksOut, ranksErr);
        System.setOut(ranksOut);
        System.setErr(ranksErr);
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
