package dev.merino.apps.ocean;

import dev.merino.DoubleView;
import dev.merino.Member;
import dev.merino.Share;
import dev.merino.SharedDoubles;
import dev.merino.SharedLock;

/**
 * The ranks of a cluster as a team. Grids are divided into one rectangle per rank, as square as
 * possible: fewer points then border on another rank's than with bands, but every row of a grid has
 * several writers.
 */
final class SharedTeam implements Team {
    /**
     * A round of {@link #maximum} uses one slot and clears the next, while others may still read
     * the last.
     */
    private static final int MAXIMA = 3;

    private final Member me;
    private final int across;
    private final int down;
    private final SharedDoubles maxima;
    private final SharedLock maximaLock;
    private final SharedDoubles rowIntegrals;
    private int round;

    /** Every rank creates one, and all share one team, for grids of up to {@code sideMax}. */
    SharedTeam(Member me, int sideMax) {
        this.me = me;
        int divisor = (int) Math.sqrt(me.size());
        while (me.size() % divisor != 0) {
            divisor--;
        }
        this.across = divisor;
        this.down = me.size() / divisor;
        this.maxima = me.named("ocean maxima").doubles(MAXIMA);
        this.maximaLock = me.named("ocean maxima lock").lock();
        this.rowIntegrals = me.named("ocean row integrals").doubles(sideMax);
    }

    @Override
    public Field field(String name, int side) {
        return new SharedField(side, me.named("ocean " + name).doubles((long) side * side));
    }

    @Override
    public Region inside(int side) {
        Share rows = Share.of(side - 2, me.rank() / across, down);
        Share columns = Share.of(side - 2, me.rank() % across, across);
        return new Region(
                1 + (int) rows.from(),
                1 + (int) rows.to(),
                1 + (int) columns.from(),
                1 + (int) columns.to());
    }

    @Override
    public Region withRim(int side) {
        Region inside = inside(side);
        return new Region(
                me.rank() / across == 0 ? 0 : inside.fromRow(),
                me.rank() / across == down - 1 ? side : inside.toRow(),
                me.rank() % across == 0 ? 0 : inside.fromColumn(),
                me.rank() % across == across - 1 ? side : inside.toColumn());
    }

    @Override
    public void barrier() {
        me.barrier();
    }

    @Override
    public double maximum(double mine) {
        int place = round % MAXIMA;
        round++;
        maximaLock.lock();
        try {
            maxima.set(place, Math.max(mine, maxima.get(place)));
        } finally {
            maximaLock.unlock();
        }
        if (me.isFirst()) {
            maxima.set(round % MAXIMA, 0);
        }
        me.barrier();
        return maxima.get(place);
    }

    @Override
    public double integral(Field field) {
        Share mine = me.share(field.side());
        for (int row = (int) mine.from(); row < mine.to(); row++) {
            rowIntegrals.set(row, field.integralOfRow(row));
        }
        me.barrier();
        DoubleView all = rowIntegrals.view(0, field.side());
        double sum = 0;
        for (int row = 0; row < all.length(); row++) {
            sum += all.get(row);
        }
        return sum;
    }
}
