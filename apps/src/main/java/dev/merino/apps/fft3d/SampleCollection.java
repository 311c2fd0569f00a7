package dev.merino.apps.fft3d;

import dev.merino.Share;
import dev.merino.apps.messaging.RankEndpoint;
import dev.merino.messages.Arrival;

import java.io.IOException;

/** Samples on their way to rank 0, each in a message. */
final class SampleCollection {
    private static final int SAMPLE = RankEndpoint.FIRST_HANDLER + 1;

    private final RankEndpoint endpoint;
    private final Box box;
    private final boolean isCollector;
    private final double[] samples = new double[2 * Samples.COUNT];
    private int arrived;

    SampleCollection(RankEndpoint endpoint, Box box, boolean isCollector) {
        this.endpoint = endpoint;
        this.box = box;
        this.isCollector = isCollector;
        endpoint.setHandler(SAMPLE, this::arrive);
    }

    private void arrive(Arrival arrival) {
        int index = (int) arrival.word(0);
        put(
                index,
                Double.longBitsToDouble(arrival.word(1)),
                Double.longBitsToDouble(arrival.word(2)));
    }

    private void put(int index, double re, double im) {
        samples[2 * index] = re;
        samples[2 * index + 1] = im;
        arrived++;
    }

    /** Sends those samples that are among {@code numbers}, the points of {@code region}. */
    void send(double[] numbers, Region region) {
        for (int i = 0; i < Samples.COUNT; i++) {
            int x = Samples.x(i, box);
            int y = Samples.y(i, box);
            int z = Samples.z(i, box);
            if (has(region.x(), x) && has(region.y(), y) && has(region.z(), z)) {
                int at = 2 * region.index(x, y, z);
                sendOne(i, numbers[at], numbers[at + 1]);
            }
        }
    }

    private static boolean has(Share share, int piece) {
        return piece >= share.from() && piece < share.to();
    }

    private void sendOne(int index, double re, double im) {
        if (isCollector) {
            put(index, re, im);
        } else {
            long reBits = Double.doubleToRawLongBits(re);
            long imBits = Double.doubleToRawLongBits(im);
            endpoint.send(0, SAMPLE, index, reBits, imBits, 0);
        }
    }

    /** The checksum of all samples, when rank 0 has them. */
    Samples.Checksum take() throws IOException {
        endpoint.awaitCondition(() -> arrived == Samples.COUNT);
        arrived = 0;
        return Samples.checksum(samples, box);
    }
}
