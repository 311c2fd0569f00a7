package dev.merino.remote.mapped;

import static org.assertj.core.api.Assertions.assertThat;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.merino.linux.Descriptor;
import dev.merino.linux.MappedMemory;
import dev.merino.linux.Memfd;
import dev.merino.remote.Registration;
import dev.merino.remote.RemoteMemory;
import dev.merino.remote.RemoteMemoryContract;
import dev.merino.remote.RemoteRegion;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/** Nodes of one machine. */
class MachineMemoryTest extends RemoteMemoryContract {
    @Override
    protected List<? extends RemoteMemory> start(int nodes) {
        List<MachineMemory> all = new ArrayList<>();
        for (int node = 0; node < nodes; node++) {
            all.add(MachineMemory.listen(node, nodes));
        }
        List<String> contacts = all.stream().map(MachineMemory::address).toList();
        all.forEach(memory -> memory.connect(contacts));
        return all;
    }

    @Test
    void aPartOfAFileIsSharedAndNoPageMore() {
        int pageBytes = MappedMemory.pageBytes();
        List<? extends RemoteMemory> nodes = start(2);
        try (Descriptor frames = Memfd.create("frames", 4L * pageBytes);
                MappedMemory mine = MappedMemory.shared(frames, 0, 4L * pageBytes)) {
            MachineMemory owner = (MachineMemory) nodes.get(1);
            Registration shared = owner.share(frames, pageBytes, pageBytes);
            try (RemoteRegion region = nodes.get(0).open(shared.key(), 1_000_000_000)) {
                region.fetchAndAdd(0, 42);
                assertThat(region.key().bytes()).isEqualTo(pageBytes);
            }
            assertThat(mine.segment().get(JAVA_LONG, pageBytes)).isEqualTo(42);
            assertThat(mine.segment().get(JAVA_LONG, 0)).isZero();
        } finally {
            nodes.forEach(RemoteMemory::close);
        }
    }
}
