package dev.merino.transport.udp;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/**
 * Datagrams with a checksum (CRC-32C) behind them: those that were damaged on their way are as good
 * as lost. UDP's own checksum has two bytes, and some networks leave it out. It does not keep off
 * those who change datagrams on purpose.
 */
final class ChecksummedDatagrams implements GuardedDatagrams {
    private static final VarHandle INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private final Datagrams real;
    private final CRC32C sum = new CRC32C();
    private final byte[] whole = new byte[BYTES_MAX + 1];
    private long refused;

    ChecksummedDatagrams(Datagrams real) {
        this.real = real;
    }

    @Override
    public void send(byte[] datagram, int length) {
        System.arraycopy(datagram, 0, whole, 0, length);
        INT.set(whole, length, sumOf(length));
        real.send(whole, length + Integer.BYTES);
    }

    @Override
    public int receive(byte[] into) {
        int length = real.receive(whole);
        if (length < 0) {
            return length;
        }
        int content = length - Integer.BYTES;
        if (content < 0
                || content > into.length
                || (int) INT.get(whole, content) != sumOf(content)) {
            refused++;
            return 0;
        }
        System.arraycopy(whole, 0, into, 0, content);
        return content;
    }

    private int sumOf(int length) {
        sum.reset();
        sum.update(whole, 0, length);
        return (int) sum.getValue();
    }

    @Override
    public long refused() {
        return refused;
    }

    @Override
    public void close() {}
}
