package dev.merino.cli;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A headless Chromium, driven by the few requests of the WebDriver protocol that a test needs. */
final class WebDriver implements Closeable {
    private static final Duration ANSWER_MAX = Duration.ofMinutes(5);
    private static final Pattern STARTED = Pattern.compile("successfully on port (\\d+)");
    private static final Pattern VALUE =
            Pattern.compile("\"value\":\"([^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+)\"");
    private static final Pattern ELEMENT = Pattern.compile("\"element-[^\"]*\":\"([^\"]+)\"");
    private static final Pattern SESSION = Pattern.compile("\"sessionId\":\"([^\"]+)\"");

    private final Process driver;
    private final URI session;

    private WebDriver(Process driver, int port, Path data, boolean isDark) throws IOException {
        this.driver = driver;
        URI sessions = URI.create("http://127.0.0.1:" + port + "/session");
        String options =
                Stream.of(
                                "--headless=new",
                                "--no-sandbox",
                                "--disable-gpu",
                                "--disable-background-networking",
                                "--disable-component-update",
                                "--disable-sync",
                                "--no-first-run",
                                "--disable-dev-shm-usage",
                                "--window-size=1280,1500",
                                "--user-data-dir=" + data,
                                isDark ? "--force-dark-mode" : "--lang=en")
                        .map(word -> '"' + word + '"')
                        .reduce((a, b) -> a + "," + b)
                        .orElseThrow();
        String wanted =
                "{\"capabilities\":{\"alwaysMatch\":{"
                        + "\"timeouts\":{\"script\":300000,\"pageLoad\":300000},"
                        + "\"goog:chromeOptions\":{\"args\":["
                        + options
                        + "]}}}}";
        Matcher id = SESSION.matcher(post(sessions, wanted));
        if (!id.find()) {
            throw new IOException("the driver has no session");
        }
        this.session = URI.create(sessions + "/" + id.group(1));
    }

    /** Where the driver is, if this machine has one. */
    static Optional<Path> onThisMachine() {
        return Stream.of(System.getenv("PATH").split(":"))
                .map(folder -> Path.of(folder, "chromedriver"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** A browser with an empty profile in {@code data}. */
    static WebDriver start(Path driver, Path data, boolean isDark) throws IOException {
        Process process =
                new ProcessBuilder(driver.toString(), "--port=0")
                        .redirectError(Redirect.DISCARD)
                        .start();
        var out = process.inputReader();
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            Matcher started = STARTED.matcher(line);
            if (started.find()) {
                return new WebDriver(process, Integer.parseInt(started.group(1)), data, isDark);
            }
        }
        throw new IOException("the driver has ended at once");
    }

    /** Opens {@code address}. */
    void open(String address) throws IOException {
        String _ = post(at("/url"), "{\"url\":\"" + address + "\"}");
    }

    /** The text that {@code script}, which says {@code return}, yields in the page. */
    String text(String script) throws IOException {
        String quoted = script.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", " ");
        String answer = post(at("/execute/sync"), "{\"script\":\"" + quoted + "\",\"args\":[]}");
        Matcher value = VALUE.matcher(answer);
        return value.find() ? value.group(1).replace("\\\"", "\"") : answer;
    }

    /** Waits until {@code script} yields {@code expected}. */
    void await(String script, String expected) throws IOException, InterruptedException {
        long endNs = System.nanoTime() + ANSWER_MAX.toNanos();
        String seen = text(script);
        while (!seen.equals(expected)) {
            if (System.nanoTime() - endNs > 0) {
                throw new AssertionError(script + " yields " + seen + ", not " + expected);
            }
            Thread.sleep(100);
            seen = text(script);
        }
    }

    /** What the page looks like, as PNG. */
    byte[] picture() throws IOException {
        return picture(at("/screenshot"));
    }

    /** What the element that {@code selector} selects looks like, as PNG. */
    byte[] picture(String selector) throws IOException {
        String find = "{\"using\":\"css selector\",\"value\":\"" + selector + "\"}";
        Matcher element = ELEMENT.matcher(post(at("/element"), find));
        if (!element.find()) {
            throw new IOException("no element " + selector);
        }
        return picture(at("/element/" + element.group(1) + "/screenshot"));
    }

    private static byte[] picture(URI from) throws IOException {
        Matcher value = VALUE.matcher(send(from, "GET", ""));
        if (!value.find()) {
            throw new IOException("no picture");
        }
        return Base64.getDecoder().decode(value.group(1));
    }

    private URI at(String command) {
        return URI.create(session + command);
    }

    private static String post(URI to, String json) throws IOException {
        return send(to, "POST", json);
    }

    private static String send(URI to, String method, String json) throws IOException {
        HttpURLConnection request = (HttpURLConnection) to.toURL().openConnection();
        request.setRequestMethod(method);
        request.setReadTimeout((int) ANSWER_MAX.toMillis());
        if (!json.isEmpty()) {
            request.setDoOutput(true);
            request.setRequestProperty("Content-Type", "application/json");
            try (OutputStream out = request.getOutputStream()) {
                out.write(json.getBytes(StandardCharsets.UTF_8));
            }
        }
        boolean isWell = request.getResponseCode() == HttpURLConnection.HTTP_OK;
        try (InputStream in = isWell ? request.getInputStream() : request.getErrorStream()) {
            String answer = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            if (!isWell) {
                throw new IOException(answer);
            }
            return answer;
        }
    }

    @Override
    public void close() throws IOException {
        try {
            String _ = send(session, "DELETE", "");
        } finally {
            driver.destroy();
        }
    }
}
