package dev.merino.am.setup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What this machine is called: the same for processes that can share memory, and for no others. */
final class MachineId {
    private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
    private static final Path NETWORK = Path.of("/proc/self/ns/net");

    private MachineId() {}

    /** This boot of the machine, and the network namespace, which has the names of our sockets. */
    static String name() {
        try {
            String namespace = Files.readSymbolicLink(NETWORK).toString();
            return Files.readString(BOOT).strip() + "-" + namespace.replaceAll("\\D", "");
        } catch (IOException e) {
            return "unknown-" + ProcessHandle.current().pid(); // then nobody shares it
        }
    }
}
