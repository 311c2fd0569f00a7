package dev.merino.dashboard.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Speaks to the server byte by byte: no client of ours would send what strangers may. */
class PageServerTest {
    private final Numbers content = new Numbers();
    private final PageServer server = open(content);
    private final URI address = URI.create(server.address());

    /** Says its number, which grows. */
    private static final class Numbers implements Content {
        private long version;
        private byte[] state = {'1'};

        synchronized void next(byte[] json) {
            version++;
            state = json;
            notifyAll();
        }

        @Override
        public synchronized long awaitNewer(long seen, long millis) throws InterruptedException {
            long endNs = System.nanoTime() + millis * 1_000_000;
            while (version == seen && System.nanoTime() - endNs < 0) {
                wait(10);
            }
            return version;
        }

        @Override
        public synchronized byte[] state() {
            return state;
        }

        @Override
        public byte[] objects() {
            return new byte[] {'2'};
        }

        @Override
        public byte[] history() {
            return new byte[] {'3'};
        }

        @Override
        public byte[] pages(int array, int from) {
            return (array + "," + from).getBytes(StandardCharsets.US_ASCII);
        }

        @Override
        public byte[] metrics() {
            return "# EOF\n".getBytes(StandardCharsets.US_ASCII);
        }

        @Override
        public boolean isOver() {
            return false;
        }
    }

    private static PageServer open(Content content) {
        try {
            return PageServer.open(0, content);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @BeforeEach
    void itListensOnLoopback() {
        assertThat(address.getHost()).isEqualTo("127.0.0.1");
    }

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void whoHasTheTokenGetsThePageAndItsFiles() throws IOException {
        assertThat(get("")).startsWith("HTTP/1.1 200").contains("<title>Merino</title>");
        assertThat(get("dashboard.js")).contains("text/javascript").contains("EventSource");
        assertThat(get("dashboard.css")).contains("text/css");
        assertThat(get("state")).endsWith("\n1");
        assertThat(get("metrics"))
                .containsIgnoringCase("Content-Type: application/openmetrics-text; version=1.0.0")
                .endsWith("\n# EOF\n");
        assertThat(get("pages?array=3&from=1024")).endsWith("\n3,1024");
        assertThat(get("pages?array=-3&from=x")).endsWith("\n0,0");
    }

    @Test
    void thePageMayLoadNothingFromElsewhereAndNobodyMayFrameIt() throws IOException {
        assertThat(get(""))
                .containsIgnoringCase("Content-Security-Policy: default-src 'none'; script-src")
                .contains("frame-ancestors 'none'")
                .containsIgnoringCase("X-Content-Type-Options: nosniff")
                .containsIgnoringCase("Referrer-Policy: no-referrer")
                .doesNotContain("Access-Control-Allow");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/state",
                "/metrics",
                "/favicon.ico",
                "/0123456789abcdef0123456789abcdef/",
                "/%2e%2e/state"
            })
    void withoutTheTokenNothingIsAnswered(String path) throws IOException {
        assertThat(ask("GET " + path, own())).startsWith("HTTP/1.1 401").doesNotContain("<title>");
    }

    @Test
    void aTokenThatIsCutOffOrContinuedIsNone() throws IOException {
        String path = address.getPath();
        String shorter = path.substring(0, path.length() - 2) + "/";
        String longer = path.substring(0, path.length() - 1) + "0/";
        assertThat(ask("GET " + shorter, own())).startsWith("HTTP/1.1 401");
        assertThat(ask("GET " + longer, own())).startsWith("HTTP/1.1 401");
        assertThat(ask("GET " + path.substring(0, path.length() - 1), own()))
                .startsWith("HTTP/1.1 401");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../server/PageServer.class",
                "%2e%2e/PageServer.class",
                "..%2fPageServer.class",
                "PageServer.class",
                "index.html/",
                "./index.html",
                "/etc/passwd",
                "dashboard.js%00"
            })
    void nothingOutsideTheFolderIsThere(String file) throws IOException {
        assertThat(get(file)).startsWith("HTTP/1.1 404");
    }

    @ParameterizedTest
    @CsvSource({
        "Host: evil.example",
        "Host: 127.0.0.1",
        "Host: evil.example:80",
        "Host: 127.0.0.1.evil.example"
    })
    void anotherHostIsRefusedEvenWithTheToken(String host) throws IOException {
        assertThat(ask("GET " + address.getPath(), List.of(host))).startsWith("HTTP/1.1 403");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Origin: https://evil.example",
                "Origin: null",
                "Origin: http://127.0.0.1",
                "Sec-Fetch-Site: cross-site",
                "Sec-Fetch-Site: same-site"
            })
    void pagesOfOtherOriginsReadNothing(String header) throws IOException {
        List<String> headers = new ArrayList<>(own());
        headers.add(header);
        assertThat(ask("GET " + address.getPath() + "state", headers)).startsWith("HTTP/1.1 403");
    }

    @Test
    void thePageItselfIsOfItsOwnOrigin() throws IOException {
        List<String> headers = new ArrayList<>(own());
        headers.add("Origin: http://127.0.0.1:" + address.getPort());
        headers.add("Sec-Fetch-Site: same-origin");
        assertThat(ask("GET " + address.getPath() + "state", headers)).startsWith("HTTP/1.1 200");
    }

    @ParameterizedTest
    @ValueSource(strings = {"HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE"})
    void onlyGetIsUnderstood(String method) throws IOException {
        assertThat(ask(method + " " + address.getPath(), own()))
                .startsWith("HTTP/1.1 405")
                .containsIgnoringCase("Allow: GET");
    }

    @Test
    void newsAreSentAsTheyCome() throws IOException {
        try (Socket socket = request("GET " + address.getPath() + "events", own())) {
            BufferedReader in = reader(socket);
            assertThat(lineAfter(in, "event: state")).isEqualTo("data: 1");
            assertThat(lineAfter(in, "event: objects")).isEqualTo("data: 2");
            assertThat(lineAfter(in, "event: history")).isEqualTo("data: 3");
            content.next(new byte[] {'7'});
            assertThat(lineAfter(in, "event: state")).isEqualTo("data: 7");
        }
    }

    /** Its thread hangs in the socket, which is full; nobody else's does, nor does the run. */
    @Test
    void aBrowserThatDoesNotReadHoldsUpNobody() throws IOException {
        byte[] large = new byte[1 << 22];
        Arrays.fill(large, (byte) '8');
        try (Socket slow = request("GET " + address.getPath() + "events", own())) {
            assertThat(slow.isConnected()).isTrue();
            for (int i = 0; i < 16; i++) {
                content.next(large);
            }
            content.next(new byte[] {'9'});
            assertThat(get("state")).endsWith("\n9");
        }
    }

    @Test
    void onlySoManyBrowsersAreServedAtOnce() throws IOException {
        List<Socket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < 8; i++) {
                Socket socket = request("GET " + address.getPath() + "events", own());
                sockets.add(socket);
                assertThat(reader(socket).readLine()).startsWith("HTTP/1.1 200");
            }
            assertThat(get("events")).startsWith("HTTP/1.1 503");
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }

    private List<String> own() {
        return List.of("Host: 127.0.0.1:" + address.getPort());
    }

    private String get(String file) throws IOException {
        return ask("GET " + address.getPath() + file, own());
    }

    private String ask(String line, List<String> headers) throws IOException {
        List<String> all = new ArrayList<>(headers);
        all.add("Connection: close");
        try (Socket socket = request(line, all)) {
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private Socket request(String line, List<String> headers) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), address.getPort());
        socket.setSoTimeout(20_000);
        OutputStream out = socket.getOutputStream();
        String text = line + " HTTP/1.1\r\n" + String.join("\r\n", headers) + "\r\n\r\n";
        out.write(text.getBytes(StandardCharsets.US_ASCII));
        out.flush();
        return socket;
    }

    private static BufferedReader reader(Socket socket) throws IOException {
        return new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
    }

    private static String lineAfter(BufferedReader in, String line) throws IOException {
        for (String next = in.readLine(); next != null; next = in.readLine()) {
            if (next.equals(line)) {
                return String.valueOf(in.readLine());
            }
        }
        throw new AssertionError("no line " + line);
    }
}
