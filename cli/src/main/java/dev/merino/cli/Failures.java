package dev.merino.cli;

import dev.merino.LaunchException;
import dev.merino.MemberFailedException;
import dev.merino.MerinoException;
import dev.merino.NodeLostException;
import dev.merino.TimeLimitException;
import dev.merino.rank.source.ProgramLine;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

import java.io.PrintWriter;
import java.util.function.BooleanSupplier;

/**
 * Turns whatever went wrong into one sentence and an exit code; stack traces only for those who
 * ask.
 */
final class Failures implements IParameterExceptionHandler, IExecutionExceptionHandler {
    static final int PROGRAM_FAILED = 1;
    static final int WRONG_USE = 2;
    static final int NODE_LOST = 3;
    static final int TIME_LIMIT = 4;

    private final BooleanSupplier verbose;

    Failures(BooleanSupplier verbose) {
        this.verbose = verbose;
    }

    @Override
    public int handleParseException(ParameterException failure, String[] words) {
        tell(failure.getCommandLine(), sentence(failure), failure);
        return WRONG_USE;
    }

    @Override
    public int handleExecutionException(
            Exception failure, CommandLine line, @Nullable ParseResult result) {
        tell(line, sentence(failure), failure);
        return switch (failure) {
            case UsageException _, LaunchException _ -> WRONG_USE;
            case NodeLostException _ -> NODE_LOST;
            case TimeLimitException _ -> TIME_LIMIT;
            default -> PROGRAM_FAILED;
        };
    }

    /** For what no handler sees: the JVM itself cannot go on. */
    static int handleError(Error failure) {
        String remedy =
                failure instanceof OutOfMemoryError
                        ? "give the program less to do or the JVM more, as in MERINO_OPTS=-Xmx4g"
                        : "this should not happen, please report it";
        System.err.println("merino: %s; %s.".formatted(failure, remedy));
        return PROGRAM_FAILED;
    }

    /** All went well, but whoever reads the output must not take what is there for all of it. */
    static int outputLost() {
        System.err.println(
                "merino: what was printed could not all be written: the disk may be full, or the"
                        + " reader has gone.");
        return PROGRAM_FAILED;
    }

    private void tell(CommandLine line, String sentence, Exception failure) {
        line.getOut().flush();
        PrintWriter err = line.getErr();
        err.println("merino: " + sentence);
        if (verbose.getAsBoolean()) {
            failure.printStackTrace(err);
        }
        err.flush();
    }

    private static String sentence(ParameterException failure) {
        CommandLine line = failure.getCommandLine();
        String help = "./" + line.getCommandSpec().qualifiedName() + " --help";
        return switch (failure) {
            case UnmatchedArgumentException unmatched -> unmatched(unmatched, line, help);
            case MissingParameterException missing
                    when missing.getMissing().getFirst() instanceof OptionSpec option ->
                    "%s needs a value: %s says which.".formatted(option.longestName(), help);
            case OverwrittenOptionException twice
                    when twice.getOverwritten() instanceof OptionSpec option ->
                    "%s is given twice: give it once.".formatted(option.longestName());
            default -> "%s; %s says more.".formatted(firstLine(failure), help);
        };
    }

    private static String unmatched(
            UnmatchedArgumentException failure, CommandLine line, String help) {
        String word = failure.getUnmatched().getFirst();
        if (failure.isUnknownOption() || line.getSubcommands().isEmpty()) {
            return "%s does not know %s: %s lists what it knows."
                    .formatted(line.getCommandName(), word, help);
        }
        return "there is no command %s%s: the commands are %s."
                .formatted(
                        word,
                        Nearest.to(word, line.getSubcommands().keySet().stream().toList())
                                .map(" (did you mean %s?)"::formatted)
                                .orElse(""),
                        String.join(", ", line.getSubcommands().keySet()));
    }

    private static String sentence(Exception failure) {
        return switch (failure) {
            case UsageException usage -> String.valueOf(usage.getMessage());
            case MemberFailedException member -> memberFailed(member);
            case MerinoException merino -> String.valueOf(merino.getMessage());
            default -> "%s; add --verbose to see where.".formatted(failure);
        };
    }

    private static String memberFailed(MemberFailedException failure) {
        Throwable cause = failure.getCause();
        if (cause == null) {
            return "rank %d failed: %s.".formatted(failure.rank(), failure.getMessage());
        }
        return "rank %d failed: %s%s; add --verbose to see the whole stack."
                .formatted(failure.rank(), cause, programFrame(cause));
    }

    /** Where in the program itself it happened: the first frame that is not ours or the JDK's. */
    private static String programFrame(Throwable cause) {
        return ProgramLine.in(cause.getStackTrace()).map(frame -> " (at " + frame + ")").orElse("");
    }

    private static String firstLine(ParameterException failure) {
        return String.valueOf(failure.getMessage()).lines().findFirst().orElse("wrong use");
    }
}
