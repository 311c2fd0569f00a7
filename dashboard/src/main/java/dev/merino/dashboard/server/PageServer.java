package dev.merino.dashboard.server;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/**
 * Serves the page on loopback. Each request has a thread of its own, so that a browser that reads
 * slowly, or not at all, holds up nobody else; how many there may be at once is limited, and none
 * has more than the newest answer to wait for.
 */
public final class PageServer implements Closeable {
    private static final int TOKEN_BYTES = 16;
    private static final int CONNECTIONS_MAX = 64;
    private static final int STREAMS_MAX = 8;
    private static final int REQUEST_SECONDS = 10;
    private static final String OPEN_METRICS =
            "application/openmetrics-text; version=1.0.0; charset=utf-8";
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
                    + " img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors"
                    + " 'none'";

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Semaphore streams = new Semaphore(STREAMS_MAX);
    private final Content content;
    private final Gate gate;
    private final String token;
    private final Map<String, StaticFile> files = new LinkedHashMap<>();

    /** A file of the page. */
    private record StaticFile(String type, byte[] bytes) {}

    private PageServer(HttpServer server, Content content) {
        this.server = server;
        this.content = content;
        this.token = randomToken();
        this.gate = new Gate(port(), token);
        files.put("", file("index.html", "text/html; charset=utf-8"));
        files.put("dashboard.css", file("dashboard.css", "text/css; charset=utf-8"));
        files.put("icon.svg", file("icon.svg", "image/svg+xml"));
        for (String script : new String[] {"dashboard.js", "charts.js", "memory.js"}) {
            files.put(script, file(script, "text/javascript; charset=utf-8"));
        }
    }

    /**
     * Serves {@code content} from now on.
     *
     * @param port where; 0 for any port that is free
     * @throws IOException if that port cannot be had
     */
    public static PageServer open(int port, Content content) throws IOException {
        // Read once by the JDK's server; whoever has set them knows why.
        setUnlessSet("jdk.httpserver.maxConnections", CONNECTIONS_MAX);
        setUnlessSet("sun.net.httpserver.maxReqTime", REQUEST_SECONDS);
        InetAddress here = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        PageServer page =
                new PageServer(HttpServer.create(new InetSocketAddress(here, port), 0), content);
        page.server.setExecutor(page.threads);
        page.server.createContext("/", page::answer);
        page.server.start();
        return page;
    }

    private static void setUnlessSet(String property, int value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, Integer.toString(value));
        }
    }

    private static String randomToken() {
        byte[] bytes = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    private static StaticFile file(String name, String type) {
        try (InputStream in = PageServer.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is missing among the resources");
            }
            return new StaticFile(type, in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private int port() {
        return server.getAddress().getPort();
    }

    /** Where a browser finds the page, token and all. */
    public String address() {
        return "http://127.0.0.1:" + port() + "/" + token + "/";
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            Optional<Gate.Refusal> refusal =
                    gate.refusal(
                            exchange.getRequestMethod(),
                            exchange.getRequestURI(),
                            exchange.getRequestHeaders());
            secure(exchange.getResponseHeaders());
            if (refusal.isPresent()) {
                refuse(exchange, refusal.get());
            } else {
                answer(exchange, gate.wanted(exchange.getRequestURI()));
            }
        }
    }

    private static void secure(Headers headers) {
        headers.set("Content-Security-Policy", POLICY);
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("X-Frame-Options", "DENY");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
        headers.set("Cross-Origin-Opener-Policy", "same-origin");
        headers.set("Cache-Control", "no-store");
    }

    private static void refuse(HttpExchange exchange, Gate.Refusal refusal) throws IOException {
        if (refusal.status() == 405) {
            exchange.getResponseHeaders().set("Allow", "GET");
        }
        byte[] text = (refusal.why() + "\n").getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
        boolean hasBody = !exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(refusal.status(), hasBody ? text.length : -1);
        if (hasBody) {
            exchange.getResponseBody().write(text);
        }
    }

    private void answer(HttpExchange exchange, Gate.Wanted wanted) throws IOException {
        StaticFile file = files.get(wanted.file());
        if (file != null) {
            send(exchange, file.type, file.bytes);
            return;
        }
        switch (wanted.file()) {
            case "state" -> sendJson(exchange, content.state());
            case "objects" -> sendJson(exchange, content.objects());
            case "history" -> sendJson(exchange, content.history());
            case "pages" ->
                    sendJson(
                            exchange,
                            content.pages(
                                    number(wanted.query(), "array"),
                                    number(wanted.query(), "from")));
            case "metrics" -> send(exchange, OPEN_METRICS, content.metrics());
            case "events" -> stream(exchange);
            default -> refuse(exchange, new Gate.Refusal(404, "there is no such file"));
        }
    }

    /** The number of that name; 0 if there is none. */
    private static int number(String query, String name) {
        for (String part : query.split("&", 8)) {
            if (part.matches(name + "=[0-9]{1,9}")) {
                return Integer.parseInt(part.substring(name.length() + 1));
            }
        }
        return 0;
    }

    private static void sendJson(HttpExchange exchange, byte[] json) throws IOException {
        send(exchange, "application/json", json);
    }

    private static void send(HttpExchange exchange, String type, byte[] bytes) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(200, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private void stream(HttpExchange exchange) throws IOException {
        if (!streams.tryAcquire()) {
            String why = "%d browsers look already; close one".formatted(STREAMS_MAX);
            refuse(exchange, new Gate.Refusal(503, why));
            return;
        }
        try {
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
            exchange.sendResponseHeaders(200, 0);
            new EventStream(content, exchange.getResponseBody()).run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the server closes
        } finally {
            streams.release();
        }
    }

    /** Closes all connections; who waits for an answer gets none. */
    @Override
    public void close() {
        threads.shutdownNow();
        server.stop(0);
    }

    /** Writes events of a stream until it ends. */
    private record EventStream(Content content, OutputStream out) {
        private static final long HEARTBEAT_MS = 1000;

        /** Nodes tell one after the other; their news go together. */
        private static final long PAUSE_MS = 250;

        /** So many states go by between two looks at memory. */
        private static final int STATES_EACH = 4;

        void run() throws IOException, InterruptedException {
            long seen = -1;
            for (int turn = 0; ; turn++) {
                long newest = content.awaitNewer(seen, HEARTBEAT_MS);
                boolean isOver = content.isOver();
                if (newest == seen) {
                    out.write(": still here\n\n".getBytes(StandardCharsets.US_ASCII));
                } else {
                    event("state", content.state());
                    if (turn % STATES_EACH == 0 || isOver) {
                        event("objects", content.objects());
                        event("history", content.history());
                    }
                }
                out.flush();
                seen = newest;
                Thread.sleep(isOver ? 0 : PAUSE_MS);
            }
        }

        private void event(String name, byte[] json) throws IOException {
            out.write(("event: " + name + "\ndata: ").getBytes(StandardCharsets.US_ASCII));
            out.write(json);
            out.write("\n\n".getBytes(StandardCharsets.US_ASCII));
        }
    }
}
