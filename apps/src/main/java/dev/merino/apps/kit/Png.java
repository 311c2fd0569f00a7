package dev.merino.apps.kit;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;

/** Writes pictures in the PNG format: 8 bits a sample, the top row first, no filters. */
public final class Png {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    private static final int GREY = 0;
    private static final int COLOUR = 2;

    private Png() {}

    /** Writes a picture of one byte a pixel. */
    public static void writeGrey(Path path, int width, byte[] samples) throws IOException {
        Files.write(path, encode(width, GREY, 1, samples));
    }

    /** Writes a picture of three bytes a pixel: red, green and blue. */
    public static void writeColour(Path path, int width, byte[] samples) throws IOException {
        Files.write(path, encode(width, COLOUR, 3, samples));
    }

    private static byte[] encode(int width, int kind, int channels, byte[] samples)
            throws IOException {
        int rowBytes = width * channels;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.write(SIGNATURE);
        chunk(out, "IHDR", header(width, samples.length / rowBytes, kind));
        chunk(out, "IDAT", compressed(rowBytes, samples));
        chunk(out, "IEND", new byte[0]);
        return bytes.toByteArray();
    }

    private static byte[] header(int width, int height, int kind) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(width);
        out.writeInt(height);
        out.write(new byte[] {8, (byte) kind, 0, 0, 0});
        return bytes.toByteArray();
    }

    private static byte[] compressed(int rowBytes, byte[] samples) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(bytes)) {
            for (int from = 0; from < samples.length; from += rowBytes) {
                out.write(0); // this row has no filter
                out.write(samples, from, rowBytes);
            }
        }
        return bytes.toByteArray();
    }

    private static void chunk(DataOutputStream out, String type, byte[] data) throws IOException {
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        CRC32 sum = new CRC32();
        sum.update(name);
        sum.update(data);
        out.writeInt(data.length);
        out.write(name);
        out.write(data);
        out.writeInt((int) sum.getValue());
    }
}
