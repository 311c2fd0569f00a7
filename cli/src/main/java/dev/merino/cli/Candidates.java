package dev.merino.cli;

import dev.merino.Transport;
import dev.merino.apps.Apps;
import dev.merino.apps.kit.App;
import dev.merino.coherence.Protocols;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;

/** What shells propose for a word or the value of an option. */
final class Candidates {
    private Candidates() {}

    /** The applications that come with Merino. */
    static final class Programs implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Apps.all().stream().map(App::name).iterator();
        }
    }

    /** The coherence protocols. */
    static final class ProtocolNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Protocols.names().iterator();
        }
    }

    /** How nodes reach each other. */
    static final class Transports implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(Transport.values())
                    .map(way -> way.name().toLowerCase(Locale.ROOT))
                    .iterator();
        }
    }

    /** How written pages are found. */
    static final class Writes implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return List.of("scan", "trap").iterator();
        }
    }
}
