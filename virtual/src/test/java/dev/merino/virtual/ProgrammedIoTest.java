package dev.merino.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Settings;
import dev.merino.SharedLongs;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;

/** Who stores into the adapter what it sends is busy meanwhile (Cashmere, section 2.2). */
class ProgrammedIoTest {
    private static final int PAGES = 50;

    /** Longer than fetching all pages takes. */
    private static final int WORK = 2_000_000;

    @TempDir Path folder;

    /** The model with the adapter fetching what is sent from memory. */
    private MachineModel withoutProgrammedIo() throws IOException {
        String name = "alpha-mc2.properties";
        try (InputStream in =
                Objects.requireNonNull(MachineModels.class.getResourceAsStream(name))) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            Path file = folder.resolve(name);
            Files.writeString(file, text.replace("programmed-io = 1", "programmed-io = 0"));
            return MachineModels.of(file.toString());
        }
    }

    /** How long the home of pages takes to compute while another node fetches them. */
    private static long homeNs(MachineModel model) {
        AtomicLong took = new AtomicLong();
        Settings settings = Settings.of(2, 1).withProtocol("csm-none").withFaithful(true);
        try (VirtualCluster cluster =
                new VirtualCluster(VirtualCluster.fitted(settings, model), model)) {
            cluster.run(
                    me -> {
                        int perPage = model.unitBytes() / Long.BYTES;
                        SharedLongs array = me.longs((long) PAGES * perPage);
                        if (me.isFirst()) {
                            array.fill(0, array.length(), 1);
                        }
                        me.barrier();
                        long beganNs = me.nanoTime();
                        for (int page = 0; !me.isFirst() && page < PAGES; page++) {
                            array.get((long) page * perPage);
                        }
                        for (int i = 0; me.isFirst() && i < 100; i++) {
                            me.work(WORK / 100);
                        }
                        if (me.isFirst()) {
                            took.set(me.nanoTime() - beganNs);
                        }
                        me.barrier();
                    });
        }
        return took.get();
    }

    @Test
    void pagesCostTheirHomeTheTimeOfTheirBytesOnTheLink() throws IOException {
        MachineModel model = MachineModels.of("alpha-mc2");
        double bytesNs = PAGES * model.network().byteNs() * model.unitBytes();
        long moreNs = homeNs(model) - homeNs(withoutProgrammedIo());
        assertThat((double) moreNs).isBetween(0.95 * bytesNs, 1.1 * bytesNs);
    }
}
