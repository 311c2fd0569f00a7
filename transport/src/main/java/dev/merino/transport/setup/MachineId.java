package dev.merino.transport.setup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The identity of this machine: equal for processes that can share memory, and for no others. */
final class MachineId {
    private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
    private static final Path NETWORK = Path.of("/proc/self/ns/net");

    private MachineId() {}

    /** The boot id and the network namespace, to which abstract socket names belong. */
    static String name() {
        try {
            String namespace = Files.readSymbolicLink(NETWORK).toString();
            return Files.readString(BOOT).strip() + "-" + namespace.replaceAll("\\D", "");
        } catch (IOException e) {
            return "unknown-"
                    + ProcessHandle.current()
                            .pid(); // unique, so that no other process takes it for the same
        }
    }
}
