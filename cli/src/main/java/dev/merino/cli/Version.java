package dev.merino.cli;

import picocli.CommandLine.IVersionProvider;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Which Merino this is, and on what it runs. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        String commit = built().getProperty("commit", "");
        return new String[] {
            "merino " + number() + (commit.isEmpty() ? "" : " (commit " + commit + ")"),
            "java " + Runtime.version()
        };
    }

    /** Of this Merino. */
    static String number() {
        return built().getProperty("version", "of unknown version");
    }

    /** What the build has written down. */
    private static Properties built() {
        Properties properties = new Properties();
        try (InputStream stream = Version.class.getResourceAsStream("version.properties")) {
            if (stream != null) {
                properties.load(stream);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties;
    }
}
