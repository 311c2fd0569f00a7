package dev.merino.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.DoubleMatrix;
import dev.merino.Member;
import dev.merino.MerinoException;
import dev.merino.Program;
import dev.merino.SharedBooleans;
import dev.merino.SharedInts;
import dev.merino.SharedPrimitives;
import dev.merino.files.NpyFile;
import dev.merino.files.RawFile;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Function;

/** Shared arrays in files of NumPy's format and in raw ones. */
class ArrayFilesTest {
    private static final String MAGIC = "\u0093NUMPY";
    private static final String DOUBLES =
            "{'descr': '<f8', 'fortran_order': False, 'shape': (2,), }";

    @TempDir Path folder;

    private static byte[] latin(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** A file of version 1.0 with this text in its head, and so many bytes of elements. */
    private Path file(String text, int elementBytes) throws IOException {
        byte[] head = latin(MAGIC + "\u0001\u0000  " + text);
        ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN).putShort(8, (short) text.length());
        return file(head, elementBytes);
    }

    private Path file(byte[] head, int elementBytes) throws IOException {
        ByteBuffer all = ByteBuffer.allocate(head.length + elementBytes).put(head);
        return Files.write(folder.resolve("given.npy"), all.array());
    }

    /** What numpy.save has written of numpy.arange(6, dtype='int32').reshape(2, 3) * 1000. */
    private static byte[] arange() throws IOException {
        try (InputStream in = ArrayFilesTest.class.getResourceAsStream("arange.npy.hex")) {
            String digits = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
            return HexFormat.of().parseHex(digits.replace("\n", ""));
        }
    }

    @Test
    void aFileOfNumPyIsRead() throws IOException {
        NpyFile file = NpyFile.open(file(arange(), 0));
        assertThat(file.elementType()).isEqualTo(int.class);
        assertThat(file.shape()).isEqualTo(List.of(2L, 3L));
        assertThat(file.dimension(1)).isEqualTo(3);
        assertThat(file.headBytes()).isEqualTo(128);
        Runs.on(
                3,
                2,
                me -> {
                    SharedInts array = me.ints(6);
                    file.load(me, array);
                    assertThat(array.toArray(0, 6))
                            .containsExactly(0, 1000, 2000, 3000, 4000, 5000);
                });
    }

    /** To the byte, spaces and all. */
    @Test
    void aFileIsWrittenAsNumPyWritesIt() throws IOException {
        Path path = folder.resolve("own.npy");
        Runs.on(
                3,
                2,
                me -> {
                    SharedInts array = me.ints(6);
                    array.setAll(me.share(6), i -> (int) i * 1000);
                    NpyFile.store(me, path, array, 2, 3);
                });
        assertThat(path).hasBinaryContent(arange());
        assertThat(folder.resolve("own.npy.part")).doesNotExist();
    }

    /** What is set to a pattern, stored, and loaded into another array. */
    @ParameterizedTest
    @ValueSource(strings = {"boolean", "byte", "short", "char", "int", "long", "float", "double"})
    void everyTypeIsStoredAndLoaded(String type) {
        Path path = folder.resolve(type + ".npy");
        int length = 300_007; // more than a chunk for each rank of the larger types
        Function<Member, SharedPrimitives> allocate = me -> allocate(me, type, length);
        Runs.on(
                2,
                2,
                me -> {
                    SharedPrimitives stored = allocate.apply(me);
                    SharedPrimitives loaded = allocate.apply(me);
                    int size = stored.elementBytes();
                    ByteBuffer pattern = ByteBuffer.allocate(length * size);
                    for (int i = 0; i < pattern.capacity(); i++) {
                        pattern.put(i, (byte) (type.equals("boolean") ? i % 2 : i * 31 % 120));
                    }
                    if (me.isFirst()) {
                        stored.copyFrom(0, MemorySegment.ofBuffer(pattern));
                    }
                    NpyFile.store(me, path, stored);
                    NpyFile.open(path).load(me, loaded);
                    ByteBuffer read = ByteBuffer.allocate(length * size);
                    loaded.copyTo(0, MemorySegment.ofBuffer(read));
                    assertThat(read.array()).isEqualTo(pattern.array());
                });
    }

    private static SharedPrimitives allocate(Member me, String type, int length) {
        return switch (type) {
            case "boolean" -> me.booleans(length);
            case "byte" -> me.bytes(length);
            case "short" -> me.shorts(length);
            case "char" -> me.chars(length);
            case "int" -> me.ints(length);
            case "long" -> me.longs(length);
            case "float" -> me.floats(length);
            default -> me.doubles(length);
        };
    }

    @Test
    void aMatrixIsStoredWithItsShape() {
        Path path = folder.resolve("matrix.npy");
        Runs.on(
                1,
                1,
                me -> {
                    DoubleMatrix matrix = me.doubleMatrix(3, 4);
                    matrix.set(2, 3, 2.5);
                    NpyFile.store(me, path, matrix.elements(), 3, 4);
                    NpyFile file = NpyFile.open(path);
                    DoubleMatrix other = me.doubleMatrix(file.dimension(0), file.dimension(1));
                    file.load(me, other.elements());
                    assertThat(other.get(2, 3)).isEqualTo(2.5);
                    assertThatThrownBy(() -> file.dimension(2)).hasMessageContaining("[3, 4]");
                    assertThatThrownBy(() -> NpyFile.store(me, path, matrix.elements(), 4, 4))
                            .isInstanceOf(IllegalArgumentException.class)
                            .hasMessageContaining("[4, 4]");
                });
    }

    @Test
    void theSecondVersionIsReadAndWhatIsNotZeroIsTrue() throws IOException {
        String text = "{ 'shape': (3,), 'descr': '|b1', 'fortran_order': False}\n";
        byte[] head = latin(MAGIC + "\u0002\u0000    " + text + "\u0000\u0007\u0001");
        ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN).putInt(8, text.length());
        NpyFile file = NpyFile.open(file(head, 0));
        Runs.on(
                1,
                1,
                me -> {
                    SharedBooleans array = me.booleans(3);
                    file.load(me, array);
                    assertThat(array.toArray(0, 3)).containsExactly(false, true, true);
                });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'descr': '>f8', 'fortran_order': False, 'shape': (2,), } | '>f8'",
                "{'descr': 'O', 'fortran_order': False, 'shape': (2,), } | 'O'",
                "{'descr': '<f8', 'fortran_order': True, 'shape': (2,), } | Fortran",
                "{'descr': '<f8', 'fortran_order': False, 'shape': (2), } | no tuple",
                "{'descr': '<f8', 'fortran_order': False, 'shape': (2,,), } | shape",
                "{'descr': '<f8', 'fortran_order': False, 'shape': (-2,), } | not understood",
                "{'descr': '<f8', 'fortran_order': False, 'shape': (9999999999999999999,), } |"
                        + " shape",
                "{'descr': '<f8', 'fortran_order': False, 'shape': (99999999999, 99999999999)} |"
                        + " too many",
                "{'descr': '<f8', 'fortran_order': False, 'shape': (2,), 'x': True} | entries",
                "{'descr': '<f8', 'descr': '<f8', 'shape': (2,), } | twice",
                "{'descr': '<f8', 'shape': (2,), } | entries",
                "{'descr': [('a', '<f8')], 'fortran_order': False, 'shape': (2,), } | not"
                        + " understood",
                "{'descr': '<f8' 'fortran_order': False, 'shape': (2,), } | not understood",
                "{} | entries",
                "import os | no dictionary",
            })
    void aHeadThatIsNotUnderstoodIsRefused(String text, String said) throws IOException {
        Path file = file(text, 16);
        assertThatThrownBy(() -> NpyFile.open(file))
                .isInstanceOf(MerinoException.class)
                .hasMessageContaining("given.npy")
                .hasMessageContaining(said.replace("'", ""));
    }

    @Test
    void aFileThatIsCutOrNoneOfNumPyIsRefused() throws IOException {
        byte[] whole = Files.readAllBytes(file(DOUBLES, 16));
        for (int bytes = 0; bytes < whole.length - 16; bytes++) {
            Path cut = file(Arrays.copyOf(whole, bytes), 0);
            assertThatThrownBy(() -> NpyFile.open(cut))
                    .isInstanceOf(MerinoException.class)
                    .hasMessageContaining("given.npy");
        }
        Path future = file(latin(MAGIC + "\u0003\u0000"), 100);
        assertThatThrownBy(() -> NpyFile.open(future)).hasMessageContaining("3.0");
        Path huge = file(latin(MAGIC + "\u0002\u0000\u00ff\u00ff\u00ff\u00ff"), 100);
        assertThatThrownBy(() -> NpyFile.open(huge)).hasMessageContaining("4294967295");
        assertThatThrownBy(() -> NpyFile.open(folder.resolve("none"))).hasMessageContaining("none");
    }

    @Test
    void elementsThatDoNotFitAreRefused() throws IOException {
        NpyFile longer = NpyFile.open(file(DOUBLES, 24));
        Program program =
                me -> {
                    assertThatThrownBy(() -> longer.load(me, me.named("a").doubles(2)))
                            .hasMessageContaining((24 + headBytes()) + " bytes");
                    assertThatThrownBy(() -> longer.load(me, me.named("b").longs(2)))
                            .hasMessageContaining("long");
                    assertThatThrownBy(() -> longer.load(me, me.named("c").doubles(3)))
                            .hasMessageContaining("2 elements");
                };
        Runs.on(1, 1, program);
    }

    private static int headBytes() {
        return MAGIC.length() + 4 + DOUBLES.length();
    }

    @Test
    void rawFilesHaveElementsAndNothingElse() throws IOException {
        Path path = folder.resolve("raw");
        Runs.on(
                2,
                2,
                me -> {
                    SharedInts array = me.ints(10_007);
                    array.setAll(me.share(array.length()), i -> (int) i);
                    RawFile.store(me, path, array);
                    SharedInts part = me.ints(5);
                    assertThatThrownBy(() -> RawFile.load(me, path, part))
                            .hasMessageContaining("40028 bytes");
                    SharedInts other = me.ints(10_007);
                    RawFile.load(me, path, other);
                    assertThat(other.get(10_006)).isEqualTo(10_006);
                });
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(path)).order(ByteOrder.LITTLE_ENDIAN);
        assertThat(bytes.capacity()).isEqualTo(40_028);
        assertThat(bytes.getInt(4 * 777)).isEqualTo(777);
    }

    @Test
    void aFileThatCannotBeWrittenIsNamed() {
        Path nowhere = folder.resolve("no such folder").resolve("a.npy");
        assertThatThrownBy(() -> Runs.on(2, 1, me -> NpyFile.store(me, nowhere, me.ints(5))))
                .rootCause()
                .hasMessageContaining("no such folder");
    }
}
