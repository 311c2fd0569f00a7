package dev.merino.launch;

import dev.merino.linux.BlockedSignals;
import dev.merino.linux.Processes;

import org.jspecify.annotations.Nullable;

import java.lang.reflect.Proxy;

/**
 * What signals to a launcher mean: QUIT (Ctrl-\ on a terminal) and USR1 ask where all ranks are;
 * INT, TERM and HUP end it in good order.
 *
 * <p>A JVM answers QUIT by a thread dump and lets nobody change that. Therefore {@code ./merino}
 * starts it with {@code -Xrs} and with all these signals blocked, and a thread here takes them one
 * by one. A JVM that was started otherwise does as JVMs do, and USR1 asks for the report.
 */
public final class Signals {
    private static final String PROPERTY = "merino.signals";
    private static final long LEAVE_MS = 100;
    private static final boolean ARE_BLOCKED = "blocked".equals(System.getProperty(PROPERTY));

    private static volatile @Nullable Runnable report;
    private static volatile @Nullable Thread taker;
    private static volatile boolean leaving;

    private Signals() {}

    /** Takes signals from now on, if this process was started for that. */
    public static void take() {
        if (ARE_BLOCKED) {
            Thread thread = new Thread(Signals::takeAll, "signals");
            thread.setDaemon(true);
            thread.start();
        }
    }

    /**
     * Takes no more, because this process ends. A JVM that ends waits for threads that it finds in
     * the kernel, for 0.3 s if they stay there, as one does that waits for signals.
     */
    public static void leave() {
        Thread thread = taker;
        if (thread != null) {
            leaving = true;
            Processes.kill(Processes.pid(), Processes.SIGUSR1);
            awaitEnd(thread);
        }
    }

    private static void awaitEnd(Thread thread) {
        try {
            thread.join(LEAVE_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Lets QUIT and USR1, or at least USR1, run {@code ask}. */
    public static void onReportRequest(Runnable ask) {
        report = ask;
        if (!ARE_BLOCKED) {
            handle("USR1", ask);
        }
    }

    private static void takeAll() {
        BlockedSignals signals =
                BlockedSignals.among(
                        Processes.SIGQUIT,
                        Processes.SIGUSR1,
                        Processes.SIGINT,
                        Processes.SIGTERM,
                        Processes.SIGHUP);
        if (signals.contains(Processes.SIGUSR1)) {
            taker = Thread.currentThread();
        }
        while (!leaving) {
            signals.await().ifPresent(Signals::taken);
        }
    }

    private static void taken(int signal) {
        if (leaving) {
            return;
        }
        if (signal == Processes.SIGQUIT || signal == Processes.SIGUSR1) {
            Runnable ask = report;
            if (ask == null) {
                showThreads();
            } else {
                ask.run();
            }
        } else if (!BlockedSignals.isIgnored(signal)) {
            // On another thread, as this one would wait for the hooks.
            new Thread(() -> System.exit(128 + signal), "exit").start();
        }
    }

    /** As a JVM would do, where no ranks can be asked. */
    private static void showThreads() {
        StringBuilder text = new StringBuilder();
        Thread.getAllStackTraces()
                .forEach(
                        (thread, frames) -> {
                            text.append(thread).append(' ').append(thread.getState()).append('\n');
                            for (StackTraceElement frame : frames) {
                                text.append("    at ").append(frame).append('\n');
                            }
                        });
        System.err.print(text);
    }

    /**
     * By reflection, because not every JDK has the class that can do it; without it, nothing is
     * installed.
     */
    private static void handle(String name, Runnable action) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object proxy =
                    Proxy.newProxyInstance(
                            handler.getClassLoader(),
                            new Class<?>[] {handler},
                            (self, method, arguments) -> {
                                if (method.getName().equals("handle")) {
                                    action.run();
                                }
                                return null;
                            });
            signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance(name), proxy);
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            // Reports come with --stall only.
        }
    }
}
