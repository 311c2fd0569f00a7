package dev.merino.virtual;

import dev.merino.MerinoException;
import dev.merino.core.Check;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;

/**
 * The machine models that come with Merino, and those in files of the same form: properties, each
 * with a comment that says where its figure is from.
 */
public final class MachineModels {
    /** Each is a file beside this class. */
    private static final List<String> NAMES =
            List.of(
                    "alpha-mc1",
                    "alpha-mc2",
                    "decstation-atm",
                    "decstation-atm-udp",
                    "decstation-ethernet",
                    "enterprise-myrinet",
                    "enterprise-shared",
                    "enterprise-alone",
                    "now-myrinet",
                    "xeon-infiniband",
                    "pentium2-sci",
                    "ethernet-25g",
                    "ethernet-100g",
                    "roce-100",
                    "infiniband-ndr",
                    "cxl-3");

    private MachineModels() {}

    /** Their names. */
    public static List<String> names() {
        return NAMES;
    }

    /**
     * The model of that name, or the one in that file.
     *
     * @throws MerinoException if there is neither, or the file is no model, saying why
     */
    public static MachineModel of(String nameOrFile) {
        if (NAMES.contains(nameOrFile)) {
            return known(nameOrFile);
        }
        Path file = Path.of(nameOrFile);
        if (!Files.isRegularFile(file)) {
            throw new MerinoException(
                    "there is no machine model %s: give one of %s, or a file of your own"
                            .formatted(nameOrFile, String.join(", ", NAMES)));
        }
        try (Reader reader = Files.newBufferedReader(file)) {
            return read(nameOrFile, reader);
        } catch (IOException e) {
            throw new MerinoException(
                    "the machine model %s cannot be read: %s".formatted(file, e), e);
        }
    }

    private static MachineModel known(String name) {
        InputStream found = MachineModels.class.getResourceAsStream(name + ".properties");
        try (Reader reader =
                new InputStreamReader(
                        Check.present(found, "no resource for %s", name), StandardCharsets.UTF_8)) {
            return read(name, reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static MachineModel read(String name, Reader reader) throws IOException {
        Properties properties = new Properties();
        properties.load(reader);
        Figures figures = new Figures(name, properties, new HashSet<>(Set.of("title")));
        MachineModel model =
                new MachineModel(
                        name,
                        properties.getProperty("title", name),
                        (int) figures.whole("unit-bytes"),
                        figures.network(""),
                        figures.network(figures.prefixOfLocal()),
                        figures.interfaces(),
                        figures.node(),
                        figures.number("access-ns"));
        figures.requireNoOther();
        return model;
    }

    /** The figures of one file; {@code known} are the names that were asked for. */
    private record Figures(String model, Properties properties, Set<String> known) {
        /** The figures of messages within a node, which are as all others if there are none. */
        private static final String LOCAL = "local-";

        String prefixOfLocal() {
            return properties.containsKey(LOCAL + "latency-ns") ? LOCAL : "";
        }

        int interfaces() {
            return properties.containsKey("interfaces") ? (int) whole("interfaces") : 1;
        }

        MachineModel.Network network(String prefix) {
            return new MachineModel.Network(
                    whole(prefix + "latency-ns"),
                    whole(prefix + "send-ns"),
                    whole(prefix + "receive-ns"),
                    wholeOr(prefix + "interrupt-ns", 0),
                    whole(prefix + "gap-ns"),
                    number(prefix + "byte-ns"),
                    number(prefix + "host-byte-ns"),
                    number(prefix + "shared-byte-ns"),
                    wholeOr(prefix + "post-ns", prefix + "send-ns"),
                    wholeOr(prefix + "adapter-ns", prefix + "send-ns"),
                    isSet(prefix + "broadcasts"),
                    isSet(prefix + "programmed-io"));
        }

        /** Most networks do not have it, and their files do not name it. */
        private boolean isSet(String name) {
            return properties.containsKey(name) && number(name) > 0;
        }

        private long wholeOr(String name, long usual) {
            return properties.containsKey(name) ? whole(name) : usual;
        }

        /** Machines without remote memory of their own do it by messages. */
        private long wholeOr(String name, String usual) {
            return whole(properties.containsKey(name) ? name : usual);
        }

        MachineModel.Node node() {
            return new MachineModel.Node(
                    whole("fault-ns"),
                    whole("map-ns"),
                    whole("request-ns"),
                    whole("twin-ns"),
                    whole("diff-ns"),
                    number("diff-byte-ns"),
                    whole("apply-ns"),
                    properties.containsKey("apply-byte-ns") ? number("apply-byte-ns") : 0,
                    whole("copy-ns"),
                    whole("notice-ns"));
        }

        long whole(String name) {
            return Math.round(number(name));
        }

        double number(String name) {
            known.add(name);
            String text = properties.getProperty(name);
            if (text == null) {
                throw new MerinoException("machine model %s: %s is missing".formatted(model, name));
            }
            try {
                double value = Double.parseDouble(text.strip());
                if (value >= 0 && value <= 1e12) {
                    return value;
                }
            } catch (NumberFormatException e) {
                // refused below, with the text
            }
            throw new MerinoException(
                    "machine model %s: %s is %s: give a number from 0 up"
                            .formatted(model, name, text));
        }

        void requireNoOther() {
            for (String name : properties.stringPropertyNames()) {
                if (!known.contains(name)) {
                    throw new MerinoException(
                            "machine model %s: there is no figure %s".formatted(model, name));
                }
            }
        }
    }
}
