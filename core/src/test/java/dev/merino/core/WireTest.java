package dev.merino.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

class WireTest {
    private final WireWriter out = new WireWriter(1);

    @Test
    void whatIsWrittenIsRead() {
        out.putByte(-3);
        out.putBoolean(true);
        out.putInt(Integer.MIN_VALUE);
        out.putLong(0x0102030405060708L);
        out.putBytes(new byte[] {1, 2, 3}, 1, 2);
        out.putString("Schäfchen");
        NodeSet.of(3, 70).writeTo(out);
        NodeSet.empty().writeTo(out);
        WireReader in = reader();
        assertThat(in.getByte("byte")).isEqualTo((byte) -3);
        assertThat(in.getBoolean("boolean")).isTrue();
        assertThat(in.getInt("int")).isEqualTo(Integer.MIN_VALUE);
        assertThat(in.getLong("long")).isEqualTo(0x0102030405060708L);
        assertThat(in.getBytes("bytes")).containsExactly(2, 3);
        assertThat(in.getString("string")).isEqualTo("Schäfchen");
        assertThat(NodeSet.readFrom(in)).isEqualTo(NodeSet.of(3, 70));
        assertThat(NodeSet.readFrom(in)).isEqualTo(NodeSet.empty());
        in.end();
    }

    @Test
    void listsAndMapsAreReadInTheOrderInWhichTheyWereWritten() {
        out.putStrings(List.of("b", "", "a"));
        out.putList(List.of(3, 1), WireWriter::putInt);
        out.putMap(
                new TreeMap<>(Map.of("y", 2L, "x", 1L)),
                WireWriter::putString,
                WireWriter::putLong);
        out.putMap(Map.<String, Long>of(), WireWriter::putString, WireWriter::putLong);
        WireReader in = new WireReader(out.toByteArray());
        assertThat(in.getStrings("letters")).containsExactly("b", "", "a");
        assertThat(in.getList("numbers", Integer.BYTES, from -> from.getInt("number")))
                .containsExactly(3, 1);
        assertThat(longs(in)).containsExactly(Map.entry("x", 1L), Map.entry("y", 2L));
        assertThat(longs(in)).isEmpty();
        in.end();
    }

    private static Map<String, Long> longs(WireReader in) {
        return in.getMap(
                "longs",
                Integer.BYTES,
                key -> key.getString("name"),
                value -> value.getLong("long"));
    }

    @Test
    void aKeyThatIsThereTwiceIsRefused() {
        out.putInt(2);
        for (int i = 0; i < 2; i++) {
            out.putString("x");
            out.putLong(i);
        }
        assertThatThrownBy(() -> longs(reader()))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessageContaining("longs is twice about x");
    }

    @Test
    void moreElementsThanTheFrameHoldsAreRefusedBeforeAnyIsRead() {
        out.putInt(Integer.MAX_VALUE);
        out.putInt(0);
        assertThatThrownBy(() -> reader().getStrings("words"))
                .hasMessageContaining("words is more than the frame holds");
        assertThatThrownBy(() -> longs(reader()))
                .hasMessageContaining("longs is more than the frame holds");
    }

    @Test
    void aStringMayBeLongerThan64KiB() {
        String text = "ä".repeat(1 << 16);
        out.putString(text);
        assertThat(reader().getString("text")).isEqualTo(text);
    }

    @Test
    void aFrameInPiecesIsOneArray() {
        WireWriter gathering = WireWriter.gathering();
        gathering.putByte(1);
        gathering.putBytes(MemorySegment.ofArray(new byte[1000]));
        gathering.putByte(2);
        WireReader in = new WireReader(gathering.toByteArray());
        assertThat(in.getByte("first")).isEqualTo((byte) 1);
        assertThat(in.getBytes("middle")).hasSize(1000);
        assertThat(in.getByte("last")).isEqualTo((byte) 2);
        in.end();
    }

    @Test
    void numbersAreLittleEndian() {
        out.putInt(0x01020304);
        assertThat(out.bytes()).startsWith(4, 3, 2, 1);
    }

    @Test
    void aWriterIsUsedAgainWithoutAnotherArray() {
        out.putBytes(new byte[1000]);
        byte[] array = out.bytes();
        out.clear();
        assertThat(out.length()).isZero();
        out.putBytes(new byte[1000]);
        assertThat(out.bytes()).isSameAs(array);
    }

    @Test
    void aRefusalSaysWhatWasReadAndWhere() {
        out.putInt(7);
        WireReader in = new WireReader(out.bytes(), 1, 3);
        in.getByte("colour");
        assertThatThrownBy(() -> in.getInt("page"))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessage("malformed frame: page is cut off, at byte 1 of 3");
    }

    @Test
    void bytesThatNobodyReadAreRefused() {
        out.putInt(7);
        assertThatThrownBy(() -> reader().end())
                .hasMessage("malformed frame: the end is 4 bytes too early, at byte 0 of 4");
    }

    @Test
    void aCountIsCheckedAgainstWhatIsLeft() {
        out.putInt(3);
        out.putInt(0);
        out.putInt(0);
        assertThat(reader().getCount("pages", 2)).isEqualTo(3);
        assertThatThrownBy(() -> reader().getCount("pages", 4))
                .hasMessageContaining("pages is more than the frame holds (3)");
        assertThatThrownBy(() -> reader().getCount("pages", Integer.MAX_VALUE))
                .isInstanceOf(MalformedFrameException.class);
    }

    @Test
    void lengthsBelowZeroAreRefused() {
        out.putInt(-1);
        assertThatThrownBy(() -> reader().getBytes("bytes")).hasMessageContaining("below zero");
        assertThatThrownBy(() -> reader().getString("text")).hasMessageContaining("below zero");
        assertThatThrownBy(() -> reader().getNatural("page")).hasMessageContaining("below zero");
        assertThatThrownBy(() -> NodeSet.readFrom(reader())).hasMessageContaining("below zero");
    }

    @Test
    void aByteThatIsNoBooleanAndNoChoiceIsRefused() {
        out.putByte(2);
        assertThatThrownBy(() -> reader().getBoolean("write"))
                .hasMessageContaining("write is neither true nor false (2)");
        String[] two = {"red", "green"};
        assertThatThrownBy(() -> reader().getOneOf("colour", two))
                .hasMessageContaining("colour is unknown (2)");
    }

    @Test
    void aStringThatIsNoUtf8IsRefused() {
        out.putBytes(new byte[] {(byte) 0xc3});
        assertThatThrownBy(() -> reader().getString("name")).hasMessageContaining("no UTF-8");
    }

    @Test
    void aNodeSetHasOneForm() {
        out.putInt(1);
        out.putLong(0);
        assertThatThrownBy(() -> NodeSet.readFrom(reader()))
                .hasMessageContaining("longer than it need be");
    }

    private WireReader reader() {
        return new WireReader(out.bytes(), 0, out.length());
    }
}
