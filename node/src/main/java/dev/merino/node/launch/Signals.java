package dev.merino.node.launch;

import java.lang.reflect.Proxy;

/**
 * Lets {@code kill -USR1} ask for a report. The JVM keeps the usual signal for that, QUIT, for
 * itself. By reflection, because not every JDK has the class that can do it; without it, nothing is
 * installed.
 */
final class Signals {
    private static final String SIGNAL = "USR1";

    private Signals() {}

    static void onReportRequest(Runnable ask) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object proxy =
                    Proxy.newProxyInstance(
                            handler.getClassLoader(),
                            new Class<?>[] {handler},
                            (self, method, arguments) -> {
                                if (method.getName().equals("handle")) {
                                    ask.run();
                                }
                                return null;
                            });
            signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance(SIGNAL), proxy);
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            // Reports come with --stall only.
        }
    }
}
