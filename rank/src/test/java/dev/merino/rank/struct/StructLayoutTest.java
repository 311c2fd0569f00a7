package dev.merino.rank.struct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.Length;
import dev.merino.Struct;

import org.junit.jupiter.api.Test;

@SuppressWarnings("UnusedMethod") // a layout is read from the declarations
class StructLayoutTest {
    @Struct
    private interface Gaps {
        byte a();

        double b();

        @Length(3)
        short c(int i);
    }

    @Struct
    private interface Bytes {
        void z(byte value);

        boolean y();

        @Length({2, 3})
        byte x(int row, int column);
    }

    @Struct(alignBytes = 64)
    private interface Lines {
        int a();
    }

    @Test
    void fieldsLieInTheOrderOfDeclarationEachAtAMultipleOfItsSize() {
        StructLayout layout = StructLayout.of(Gaps.class);
        assertThat(layout.fields().values())
                .extracting(StructField::name)
                .containsExactly("a", "b", "c");
        assertThat(layout.fields().values())
                .extracting(StructField::offset)
                .containsExactly(0L, 8L, 16L);
        assertThat(layout.bytes()).isEqualTo(24);
        assertThat(layout.alignBytes()).isEqualTo(8);
    }

    @Test
    void smallFieldsLeaveNoGaps() {
        StructLayout layout = StructLayout.of(Bytes.class);
        assertThat(layout.fields().values())
                .extracting(StructField::name)
                .containsExactly("z", "y", "x");
        assertThat(layout.fields().values())
                .extracting(StructField::offset)
                .containsExactly(0L, 1L, 2L);
        assertThat(layout.bytes()).isEqualTo(8);
    }

    @Test
    void aStructIsAsFarFromTheNextAsItWishes() {
        assertThat(StructLayout.of(Lines.class).bytes()).isEqualTo(64);
    }

    @Test
    void whatIsNoStructIsRefused() {
        refused(String.class, "String is no struct");
        refused(Runnable.class, "Runnable is no struct");
        refused(Empty.class, "declares no field");
        refused(Extends.class, "extends");
        refused(Skewed.class, "aligned to 3 bytes");
    }

    @Struct
    private interface Empty {}

    @Struct
    private interface Extends extends Gaps {}

    @Struct(alignBytes = 3)
    private interface Skewed {
        int a();
    }

    @Test
    void aMethodThatReachesNoFieldIsNamed() {
        refused(Text.class, "Text.name() has a value of type java.lang.String");
        refused(Array.class, "Array.all(double[]) has a value of type double[]");
        refused(Act.class, "Act.act() neither returns a value nor takes one");
        refused(Far.class, "Far.far(long) takes an index that is no int");
        refused(Endless.class, "Endless.a(int) takes an index, but has no @Length");
        refused(Many.class, "Many.a(int) has 1 indices, but @Length gives 2 numbers");
        refused(None.class, "None.a(int) has a @Length of nothing");
        refused(Plain.class, "Plain.a() has 0 indices, but @Length gives 1 numbers");
        refused(Twice.class, "Twice.a(double) does not fit");
        refused(Differ.class, "Differ.a(int, int) has another @Length");
        refused(Huge.class, "Huge.b(int, int) makes the struct larger than");
        refused(Beyond.class, "Beyond.b(int, int, int) makes the struct larger than");
    }

    @Struct
    private interface Text {
        String name();
    }

    @Struct
    private interface Array {
        void all(double[] values);
    }

    @Struct
    private interface Act {
        void act();
    }

    @Struct
    private interface Far {
        @Length(3)
        int far(long index);
    }

    @Struct
    private interface Endless {
        int a(int i);
    }

    @Struct
    private interface Many {
        @Length({1, 2})
        int a(int i);
    }

    @Struct
    private interface None {
        @Length(0)
        int a(int i);
    }

    @Struct
    private interface Plain {
        @Length(2)
        int a();
    }

    @Struct
    private interface Twice {
        int a();

        void a(double value);
    }

    @Struct
    private interface Differ {
        @Length(2)
        int a(int i);

        @Length(3)
        void a(int i, int value);
    }

    @Struct
    private interface Huge {
        int a();

        @Length({1 << 14, 1 << 14})
        double b(int i, int j);
    }

    @Struct
    private interface Beyond {
        @Length({1 << 30, 1 << 30, 1 << 30})
        double b(int i, int j, int k);
    }

    private static void refused(Class<?> type, String reason) {
        assertThatThrownBy(() -> StructType.of(type))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(reason);
    }
}
