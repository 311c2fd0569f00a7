package dev.merino.dashboard.model;

import java.util.ArrayList;
import java.util.List;

/**
 * Cumulated numbers at moments of a run, as many moments as fit: when they are too many, every
 * other one goes, and from then on they are taken half as often. What has happened between two
 * moments is the difference of their numbers, so that nothing is lost by that but detail.
 */
final class Timeline {
    private final int momentsMax;
    private final List<Moment> moments = new ArrayList<>();
    private long everyNs;

    /** The numbers at one moment. */
    record Moment(long atNs, long[] totals) {}

    /**
     * @param momentsMax how many moments it keeps
     * @param everyNs how far they are apart at first
     */
    Timeline(int momentsMax, long everyNs) {
        this.momentsMax = momentsMax;
        this.everyNs = everyNs;
    }

    /** The numbers are {@code totals} now; whether that was noted. */
    boolean note(long atNs, long[] totals) {
        if (!moments.isEmpty() && atNs - moments.getLast().atNs < everyNs) {
            return false;
        }
        if (moments.size() == momentsMax) {
            thin();
        }
        moments.add(new Moment(atNs, totals));
        return true;
    }

    private void thin() {
        for (int index = moments.size() - 2; index > 0; index -= 2) {
            moments.remove(index);
        }
        everyNs *= 2;
    }

    /** All moments, the earliest first. */
    List<Moment> moments() {
        return moments;
    }

    /** What has happened in a second between the last moment and the one before, of each number. */
    double[] lastRates() {
        int count = moments.size();
        return count < 2 ? new double[0] : rates(moments.get(count - 2), moments.getLast());
    }

    /** What has happened in a second between two moments. */
    static double[] rates(Moment from, Moment to) {
        double seconds = (double) (to.atNs - from.atNs) / 1e9;
        double[] rates = new double[to.totals.length];
        for (int i = 0; i < rates.length; i++) {
            rates[i] = seconds > 0 ? (double) (to.totals[i] - from.totals[i]) / seconds : 0;
        }
        return rates;
    }
}
