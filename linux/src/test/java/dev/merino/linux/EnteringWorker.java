package dev.merino.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.invoke.MethodHandle;

/** A JVM that makes system calls in the way that it is told to have, or ends with another code. */
final class EnteringWorker {
    /** All is as it should be. */
    static final int GOOD = 0;

    /** This kernel does not know how to refuse executable memory. */
    static final int CANNOT_REFUSE = 90;

    private static final int OTHER_WAY = 91;
    private static final int OTHER_ANSWER = 92;
    private static final int OTHER_FEATURES = 93;

    private static final int PR_SET_MDWE = 65;
    private static final long PR_MDWE_REFUSE_EXEC_GAIN = 1;

    private EnteringWorker() {}

    /** What is refused to it, "executable" or "nothing", and the way that it should then have. */
    public static void main(String[] arguments) throws Throwable {
        if (arguments[0].equals("executable") && refuseExecutable() != 0) {
            System.exit(CANNOT_REFUSE);
        }
        KernelFeatures features = KernelFeatures.probe();
        System.out.println(features.path() + " " + features.complaints());
        if (features.path().kind() != KernelPath.Kind.valueOf(arguments[1])) {
            System.exit(OTHER_WAY);
        }
        System.exit(
                features.path().kind() == KernelPath.Kind.NONE
                        ? withoutAWay(features)
                        : withAWay(features));
    }

    /** From now on nothing of this process becomes executable that was not. */
    @SuppressWarnings("restricted") // int prctl(int option, ...)
    private static int refuseExecutable() throws Throwable {
        Linker linker = Linker.nativeLinker();
        MethodHandle prctl =
                linker.downcallHandle(
                        linker.defaultLookup().findOrThrow("prctl"),
                        FunctionDescriptor.of(
                                JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG),
                        Linker.Option.firstVariadicArg(1));
        return (int) prctl.invokeExact(PR_SET_MDWE, PR_MDWE_REFUSE_EXEC_GAIN, 0L, 0L, 0L);
    }

    private static int withAWay(KernelFeatures features) {
        long pid = ProcessHandle.current().pid();
        if (SystemCall.GETPID.fast(0, 0, 0) != pid
                || SystemCall.GETPID.blocking(0, 0, 0) != pid
                || !Errno.EBADF.is(SystemCall.CLOSE.fast(-1, 0, 0))
                || !Errno.EBADF.is(SystemCall.CLOSE.blocking(-1, 0, 0))) {
            return OTHER_ANSWER;
        }
        boolean isExplained = String.join("", features.complaints()).contains("execmem");
        return isExplained == features.path().why().isEmpty() ? OTHER_FEATURES : GOOD;
    }

    private static int withoutAWay(KernelFeatures features) {
        boolean saysSo =
                !features.canTrap()
                        && features.complaints().size() == 1
                        && features.complaints().getFirst().contains("--embedded");
        return saysSo && isRefused() && isRefused() ? GOOD : OTHER_FEATURES;
    }

    private static boolean isRefused() {
        try {
            return SystemCall.GETPID.fast(0, 0, 0) < 0;
        } catch (UnsupportedOperationException refused) {
            return String.valueOf(refused.getMessage()).contains("--embedded");
        }
    }
}
