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
        return new String[] {"merino " + number(), "java " + Runtime.version()};
    }

    private static String number() {
        Properties properties = new Properties();
        try (InputStream stream = Version.class.getResourceAsStream("version.properties")) {
            if (stream != null) {
                properties.load(stream);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties.getProperty("version", "of unknown version");
    }
}
