package dev.merino.dashboard.server;

import com.sun.net.httpserver.Headers;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Decides which requests are answered: those of a browser on this machine whose user has the
 * address with the token in it.
 *
 * <p>The port is open to every user of the machine, and every page in a browser can make it send
 * requests here. Against the former there is the token; against the latter that a request must name
 * this server as its host (else a name that somebody else owns may lead here), that it must not
 * come from a page of another origin, and that nothing but GET is understood.
 */
final class Gate {
    private final Set<String> hosts;
    private final byte[] token;

    /** The server is at {@code port}; its files are under the folder {@code token}. */
    Gate(int port, String token) {
        this.hosts = Set.of("127.0.0.1:" + port, "localhost:" + port);
        this.token = token.getBytes(StandardCharsets.US_ASCII);
    }

    /** Why a request is refused, and by which status. */
    record Refusal(int status, String why) {}

    /** A request that may be answered asks for this file, with these parameters. */
    record Wanted(String file, String query) {}

    /** Why the request is refused, if it is. */
    Optional<Refusal> refusal(String method, URI uri, Headers headers) {
        List<String> host = headers.getOrDefault("Host", List.of());
        if (host.size() != 1 || !hosts.contains(host.getFirst())) {
            return refuse(403, "this server is another host");
        }
        if (headers.getOrDefault("Origin", List.of()).stream().anyMatch(each -> !isOwn(each))) {
            return refuse(403, "pages of other origins read nothing here");
        }
        String site = headers.getFirst("Sec-Fetch-Site");
        if (site != null && !site.equals("same-origin") && !site.equals("none")) {
            return refuse(403, "pages of other sites read nothing here");
        }
        if (!hasToken(uri)) {
            return refuse(401, "the address that ./merino run has printed has the token in it");
        }
        return method.equals("GET") ? Optional.empty() : refuse(405, "only GET is understood");
    }

    private static Optional<Refusal> refuse(int status, String why) {
        return Optional.of(new Refusal(status, why));
    }

    private boolean isOwn(String origin) {
        return origin.startsWith("http://") && hosts.contains(origin.substring(7));
    }

    /** Takes as long whatever is wrong about it. */
    private boolean hasToken(URI uri) {
        String path = uri.getRawPath() == null ? "" : uri.getRawPath();
        int end = path.indexOf('/', 1);
        String folder = path.length() > 1 && end > 0 ? path.substring(1, end) : "";
        return MessageDigest.isEqual(token, folder.getBytes(StandardCharsets.UTF_8));
    }

    /** What a request asks for that is not refused. */
    Wanted wanted(URI uri) {
        String query = uri.getRawQuery();
        return new Wanted(uri.getRawPath().substring(token.length + 2), query == null ? "" : query);
    }
}
