package dev.merino.launch.join;

import dev.merino.LaunchException;
import dev.merino.transport.PortRange;
import dev.merino.transport.handshake.Secret;

import org.jspecify.annotations.Nullable;

import java.util.Map;

/** The variables of an environment. One that is empty counts as not set. */
final class EnvironmentVariables {
    private static final int PORT_MAX = 65535;
    private static final int COUNT_MAX = 1024;

    private final Map<String, String> all;

    EnvironmentVariables(Map<String, String> all) {
        this.all = all;
    }

    boolean has(String name) {
        String value = all.get(name);
        return value != null && !value.isBlank();
    }

    String text(String name) {
        String value = all.get(name);
        return value == null ? "" : value.strip();
    }

    /** The first of {@code names} that is set; null if none is. */
    @Nullable String firstOf(String... names) {
        for (String name : names) {
            if (has(name)) {
                return text(name);
            }
        }
        return null;
    }

    /** A number that is not negative. */
    int number(String name) {
        String value = text(name);
        if (!value.matches("[0-9]{1,9}")) {
            throw new LaunchException(
                    "%s is '%s' in the environment: it must be a number.".formatted(name, value));
        }
        return Integer.parseInt(value);
    }

    /** The number of all processes, which that of this one fits into. */
    int size(String rankName, String sizeName) {
        int rank = number(rankName);
        int size = number(sizeName);
        if (rank >= size || size > COUNT_MAX) {
            throw new LaunchException(
                    ("%s is %d and %s is %d: there must be at most %d processes, numbered from 0;"
                                    + " correct or unset both.")
                            .formatted(rankName, rank, sizeName, size, COUNT_MAX));
        }
        return size;
    }

    /** Whether both are set; a sentence if only one is. */
    boolean hasBoth(String rankName, String sizeName) {
        boolean rank = has(rankName);
        boolean size = has(sizeName);
        if (rank != size) {
            throw new LaunchException(
                    "%s is set in the environment, but %s is not: set both, or none."
                            .formatted(rank ? rankName : sizeName, rank ? sizeName : rankName));
        }
        return rank;
    }

    /** A host and a port; null if it is not set. */
    LaunchEnvironment.@Nullable Rendezvous rendezvous(String name) {
        if (!has(name)) {
            return null;
        }
        String value = text(name);
        int colon = value.lastIndexOf(':');
        String port = value.substring(colon + 1);
        boolean isRight = colon > 0 && port.matches("[0-9]{1,5}");
        if (!isRight || Integer.parseInt(port) > PORT_MAX || Integer.parseInt(port) == 0) {
            throw new LaunchException(
                    "%s is '%s': write the host of rank 0 and a port, as in %s=alpha:7777."
                            .formatted(name, value, name));
        }
        String host = value.substring(0, colon);
        boolean isBracketed = host.startsWith("[") && host.endsWith("]");
        return new LaunchEnvironment.Rendezvous(
                isBracketed ? host.substring(1, host.length() - 1) : host, Integer.parseInt(port));
    }

    PortRange ports(String name) {
        try {
            return PortRange.parse(text(name));
        } catch (IllegalArgumentException e) {
            throw new LaunchException("%s: %s.".formatted(name, e.getMessage()), e);
        }
    }

    Secret secret(String name) {
        try {
            return Secret.fromHex(text(name));
        } catch (IllegalArgumentException e) {
            throw new LaunchException(
                    "%s cannot be used: %s; openssl rand -hex 32 makes one."
                            .formatted(name, e.getMessage()),
                    e);
        }
    }
}
