package dev.merino.cli;

import dev.merino.launch.Encryption;

import picocli.CommandLine.Option;

/** What of the traffic between machines is encrypted. */
final class EncryptionOptions {
    @Option(
            names = "--plain",
            description =
                    "Do not encrypt what goes from machine to machine, on a network that nobody"
                            + " else is at (default: encrypted; on one machine nothing is).")
    private boolean plain;

    @Option(
            names = "--trusted-fabric",
            description =
                    "UCX may send in plain between machines, since nobody else is at its network;"
                            + " spares the warning.")
    private boolean trustedFabric;

    boolean isPlain() {
        return plain;
    }

    Encryption encryption() {
        if (plain) {
            return Encryption.NONE;
        }
        return trustedFabric ? Encryption.ON_UNTRUSTED_NETWORKS : Encryption.BETWEEN_MACHINES;
    }
}
