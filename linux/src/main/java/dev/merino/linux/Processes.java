package dev.merino.linux;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/** This process, its parent, and signals. */
public final class Processes {
    /** The terminal is gone. */
    public static final int SIGHUP = 1;

    /** Interrupt from the keyboard. */
    public static final int SIGINT = 2;

    /** Asks a JVM for a thread dump. */
    public static final int SIGQUIT = 3;

    /** Ends a process, which cannot refuse. */
    public static final int SIGKILL = 9;

    /** Means what the process wants it to mean. */
    public static final int SIGUSR1 = 10;

    /** Asks a process to end. */
    public static final int SIGTERM = 15;

    static final int PR_SET_PDEATHSIG = 1;

    private Processes() {}

    /** This process's number. */
    public static int pid() {
        return (int) SystemCall.GETPID.fast(0, 0, 0);
    }

    /** The calling thread's number in this process, as faults tell it. */
    public static int thread() {
        return (int) SystemCall.GETTID.fast(0, 0, 0);
    }

    /** The number of the process that started this one, or took it over. */
    public static int parent() {
        return (int) SystemCall.GETPPID.fast(0, 0, 0);
    }

    /** The real user of this process. */
    public static int uid() {
        return (int) SystemCall.GETUID.fast(0, 0, 0);
    }

    /**
     * Takes this process, and those that it will start, out of its group: signals from the keyboard
     * do not reach them any more.
     */
    public static void leaveGroup() {
        long answer = SystemCall.SETPGID.fast(0, 0, 0);
        // EPERM: it leads a session, hence a group of its own.
        if (answer < 0 && !Errno.EPERM.is(answer)) {
            throw Errno.failure("setpgid(0, 0)", answer);
        }
    }

    /** As dieWithParent(parent()). */
    public static void dieWithParent() {
        dieWithParent(parent());
    }

    /**
     * From now on the kernel kills this process when its parent ends; at once if that is not {@code
     * expectedParent} any more.
     *
     * <p>Beware: for the kernel, the parent is the thread that started this process. In a JVM, a
     * thread that starts children with this must live as long as they shall. On this side the
     * promise depends on a thread, too, so one is made for it that never ends.
     */
    public static void dieWithParent(int expectedParent) {
        CountDownLatch promised = new CountDownLatch(1);
        long[] answer = {0};
        Runnable hold =
                () -> {
                    answer[0] = SystemCall.PRCTL.fast(PR_SET_PDEATHSIG, SIGKILL, 0);
                    promised.countDown();
                    while (answer[0] >= 0) {
                        LockSupport.park(promised);
                    }
                };
        Thread.ofPlatform().daemon().name("merino-dies-with-parent").start(hold);
        awaitCalmly(promised);
        if (answer[0] < 0) {
            throw Errno.failure("prctl(PR_SET_PDEATHSIG, SIGKILL)", answer[0]);
        }
        if (parent() != expectedParent) {
            endThisProcess();
        }
    }

    private static void awaitCalmly(CountDownLatch latch) {
        boolean wasInterrupted = false;
        while (latch.getCount() > 0) {
            try {
                latch.await();
            } catch (InterruptedException again) {
                wasInterrupted = true;
            }
        }
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Sends a signal; false if there is no such process. */
    public static boolean kill(int pid, int signal) {
        long answer = SystemCall.KILL.fast(pid, signal, 0);
        if (answer < 0 && !Errno.ESRCH.is(answer)) {
            throw Errno.failure("kill(pid %d, signal %d)".formatted(pid, signal), answer);
        }
        return answer >= 0;
    }

    /** Ends this process now: no hook runs, no other thread is waited for. */
    public static void exitNow(int code) {
        SystemCall.EXIT_GROUP.fast(code, 0, 0);
    }

    /**
     * From now on the kernel kills this process when the peer of that socket closes it or dies; at
     * once if it has already. The socket must carry no data: a byte would kill, too.
     */
    public static void killOnHangUp(UnixSocket s) {
        int fd = s.descriptor().fd();
        control(fd, FileLayout.F_SETSIG, SIGKILL, "F_SETSIG, SIGKILL");
        control(fd, FileLayout.F_SETOWN, pid(), "F_SETOWN");
        long flags = control(fd, FileLayout.F_GETFL, 0, "F_GETFL");
        control(fd, FileLayout.F_SETFL, flags | FileLayout.O_ASYNC, "F_SETFL, O_ASYNC");
        if (hasEnded(fd)) {
            endThisProcess();
        }
    }

    private static long control(int fd, int command, long argument, String name) {
        long answer = SystemCall.FCNTL.fast(fd, command, argument);
        if (answer < 0) {
            throw Errno.failure("fcntl(fd %d, %s)".formatted(fd, name), answer);
        }
        return answer;
    }

    private static boolean hasEnded(int fd) {
        int flags = SocketLayout.MSG_PEEK | SocketLayout.MSG_DONTWAIT;
        long into = Scratch.mine().address();
        return !Errno.EAGAIN.is(SystemCall.RECVFROM.fast(fd, into, 1, flags, 0, 0));
    }

    private static void endThisProcess() {
        kill(pid(), SIGKILL);
        exitNow(128 + SIGKILL);
    }
}
