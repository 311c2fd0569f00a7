package dev.merino.linux;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.NoSuchElementException;

/**
 * The way into the kernel: {@code long enter(long number, six longs)}, which answers what the
 * kernel says. {@link EntryCode} if this process may have executable memory, else {@link
 * LibcEntry}.
 */
final class KernelEntry {
    /** One for all calls: {@link SystemCall} says why. */
    static final FunctionDescriptor SHAPE =
            FunctionDescriptor.of(
                    JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG,
                    JAVA_LONG);

    private static final String AUTO = "auto";
    private static final String LIBC = "libc";

    private static final KernelEntry CHOSEN =
            choose(System.getProperty(KernelPath.PROPERTY, AUTO), System.getProperty("os.arch"));

    /** How it goes. */
    final KernelPath path;

    private final @Nullable EntryCode code;

    private KernelEntry(KernelPath path, @Nullable EntryCode code) {
        this.path = path;
        this.code = code;
    }

    /** The way that this process has. */
    static KernelPath path() {
        return CHOSEN.path;
    }

    /** A handle for it; where there is no way, one that says so. */
    static MethodHandle handle(Linker.Option... options) {
        return CHOSEN.makeHandle(options);
    }

    /** The way on a CPU that a user has asked for, or the next best. Nothing is thrown. */
    static KernelEntry choose(String wish, String cpu) {
        try {
            return chooseOn(Cpu.of(System.getProperty("os.name"), cpu), wish);
        } catch (UnsupportedOperationException
                | NoSuchElementException
                | IllegalCallerException refused) {
            return none(String.valueOf(refused.getMessage()));
        }
    }

    private static KernelEntry chooseOn(Cpu cpu, String wish) {
        return switch (wish) {
            case AUTO -> {
                EntryCode code = EntryCode.make(cpu);
                yield code.isThere() ? ours(code) : libc(code.refusal() + " was refused");
            }
            case LIBC -> libc("");
            default ->
                    none(
                            "-D%s=%s is not known: give auto or libc"
                                    .formatted(KernelPath.PROPERTY, wish));
        };
    }

    private static KernelEntry ours(EntryCode code) {
        return new KernelEntry(new KernelPath(KernelPath.Kind.OWN_CODE, ""), code);
    }

    private static KernelEntry libc(String why) {
        MethodHandle _ = LibcEntry.handle(); // it must be there
        return new KernelEntry(new KernelPath(KernelPath.Kind.LIBC, why), null);
    }

    private static KernelEntry none(String why) {
        return new KernelEntry(new KernelPath(KernelPath.Kind.NONE, why), null);
    }

    private MethodHandle makeHandle(Linker.Option... options) {
        if (code != null) {
            return code.handle(options);
        }
        return path.kind() == KernelPath.Kind.LIBC ? LibcEntry.handle(options) : refusing();
    }

    private MethodHandle refusing() {
        MethodHandle thrower =
                MethodHandles.throwException(long.class, UnsupportedOperationException.class)
                        .bindTo(new UnsupportedOperationException(path.sentence()));
        return MethodHandles.dropArguments(thrower, 0, SHAPE.toMethodType().parameterList());
    }
}
