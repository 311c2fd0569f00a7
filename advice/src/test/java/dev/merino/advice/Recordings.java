package dev.merino.advice;

import dev.merino.advice.record.RecordedArray;
import dev.merino.advice.record.Recording;
import dev.merino.control.SharingPart.Touch;

import java.util.ArrayList;
import java.util.List;

/** Recordings of two nodes with one mistake each. */
final class Recordings {
    private static final int INTERVALS = 20;
    private static final int PAGES = 32;
    private static final long FIRST_HALF = 0xFFFF_FFFFL;

    private Recordings() {}

    private static RecordedArray array(String placement, int pages, String protocol) {
        return new RecordedArray(
                "a", "Program.java:7", "longs(9)", pages, 4096, 8, placement, protocol, false);
    }

    private static Recording of(RecordedArray array, List<Touch> first, List<Touch> second) {
        return new Recording(
                2,
                array.protocol(),
                false,
                true,
                INTERVALS,
                List.of(array),
                List.of(first, second));
    }

    /** Both nodes write the first page, each its own half, between any two barriers. */
    static Recording ofFalseSharing() {
        List<Touch> first = new ArrayList<>();
        List<Touch> second = new ArrayList<>();
        for (int interval = 0; interval < INTERVALS; interval++) {
            first.add(new Touch(interval, 0, 0, 1, 1, 1, 0));
            second.add(new Touch(interval, 0, 0, 1, 1, 1, ~FIRST_HALF));
        }
        return of(array("ROUND_ROBIN", 1, "csm-none"), first, second);
    }

    /** Each of three nodes writes a third of the array, which the next node reads. */
    static Recording ofWrongHomes() {
        List<List<Touch>> touches =
                List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (int interval = 0; interval < INTERVALS; interval++) {
            boolean writes = interval % 2 == 0;
            for (int page = 0; page < PAGES; page++) {
                int writer = page * 3 / PAGES;
                int node = writes ? writer : (writer + 1) % 3;
                touches.get(node)
                        .add(new Touch(interval, 0, page, writes ? 0 : 1, writes ? 1 : 0, 0, 1));
            }
        }
        RecordedArray array = array("ROUND_ROBIN", PAGES, "csm-none");
        return new Recording(3, "csm-none", false, true, INTERVALS, List.of(array), touches);
    }

    /** The first node writes all pages, and then the second one reads them in their order. */
    static Recording ofSweeps() {
        List<Touch> first = new ArrayList<>();
        List<Touch> second = new ArrayList<>();
        for (int interval = 0; interval < INTERVALS; interval++) {
            for (int page = 0; page < PAGES; page++) {
                boolean writes = interval % 2 == 0;
                List<Touch> its = writes ? first : second;
                its.add(new Touch(interval, 0, page, writes ? 0 : 1, writes ? 1 : 0, 0, 0));
            }
        }
        return of(array("FIRST_TOUCH", PAGES, "hlrc-async"), first, second);
    }

    /** The same, of a program that says ahead what it will read. */
    static Recording ofHintedSweeps() {
        Recording of = ofSweeps();
        RecordedArray plain = of.arrays().getFirst();
        RecordedArray hinted =
                new RecordedArray(
                        plain.name(),
                        plain.line(),
                        plain.call(),
                        plain.pageCount(),
                        plain.unitBytes(),
                        plain.elementBytes(),
                        plain.placement(),
                        plain.protocol(),
                        true);
        return of(hinted, of.touches().get(0), of.touches().get(1));
    }

    /** Both nodes write every page of an array that just fits. */
    static Recording ofLargeFalseSharing() {
        int pages = 3 << 15;
        List<Touch> first = new ArrayList<>();
        List<Touch> second = new ArrayList<>();
        for (int page = 0; page < pages; page++) {
            first.add(new Touch(0, 0, page, 1, 1, 1, FIRST_HALF));
            second.add(new Touch(0, 0, page, 1, 1, 1, ~FIRST_HALF));
        }
        return of(array("ROUND_ROBIN", pages, "csm-none"), first, second);
    }

    /** The same in a run with {@code protocol}, so that arrays with another one name theirs. */
    static Recording under(String protocol, Recording of) {
        return new Recording(
                of.nodes(),
                protocol,
                of.isFaithful(),
                of.isWhole(),
                of.intervals(),
                of.arrays(),
                of.touches());
    }

    /** Both nodes write the whole first page, one after the other. */
    static Recording ofTurns() {
        List<Touch> first = new ArrayList<>();
        List<Touch> second = new ArrayList<>();
        for (int interval = 0; interval < INTERVALS; interval++) {
            first.add(new Touch(interval, 0, 0, 1, 1, 0, -1));
            second.add(new Touch(interval, 0, 0, 1, 1, 0, -1));
        }
        return of(array("ROUND_ROBIN", 1, "csm-none"), first, second);
    }
}
