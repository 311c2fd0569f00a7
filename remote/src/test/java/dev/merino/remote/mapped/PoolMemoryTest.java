package dev.merino.remote.mapped;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.remote.RefusalException;
import dev.merino.remote.RemoteMemory;
import dev.merino.remote.RemoteMemoryContract;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/** Nodes that map one file, as machines map memory that all of them are attached to. */
class PoolMemoryTest extends RemoteMemoryContract {
    private static final long BYTES = 8 << 20;

    @TempDir Path folder;

    @Override
    protected List<? extends RemoteMemory> start(int nodes) throws Exception {
        Path file = folder.resolve("pool");
        PoolMemory.createFile(file, BYTES);
        PoolMemory.format(file, BYTES);
        List<PoolMemory> all = new ArrayList<>();
        for (int node = 0; node < nodes; node++) {
            all.add(PoolMemory.attach(file, BYTES, node, nodes));
        }
        return all;
    }

    @Test
    void theFileIsTheUsersAlone() throws Exception {
        assertThat(Files.getPosixFilePermissions(folder.resolve("pool")))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void whatIsNoPoolIsRefused() throws Exception {
        Path file = folder.resolve("other");
        PoolMemory.createFile(file, BYTES);
        assertThatThrownBy(() -> PoolMemory.attach(file, BYTES, 0, 1))
                .isInstanceOf(RefusalException.class)
                .hasMessageEndingWith("is no pool of 8388608 bytes: format it first");
    }

    @Test
    void aPoolThatIsFullSaysSo() {
        try (PoolMemory memory = PoolMemory.attach(folder.resolve("pool"), BYTES, 0, 1)) {
            assertThatThrownBy(() -> memory.allocate(BYTES)).hasMessageContaining("make it larger");
        }
    }
}
