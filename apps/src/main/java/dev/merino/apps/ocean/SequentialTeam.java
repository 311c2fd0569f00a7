package dev.merino.apps.ocean;

/** A team of one member. */
final class SequentialTeam implements Team {
    @Override
    public Field field(String name, int side) {
        return PlainField.zero(side);
    }

    @Override
    public Region inside(int side) {
        return new Region(1, side - 1, 1, side - 1);
    }

    @Override
    public Region withRim(int side) {
        return new Region(0, side, 0, side);
    }

    @Override
    public void barrier() {
        // There is no other member.
    }

    @Override
    public double maximum(double mine) {
        return mine;
    }

    @Override
    public double integral(Field field) {
        double sum = 0;
        for (int row = 0; row < field.side(); row++) {
            sum += field.integralOfRow(row);
        }
        return sum;
    }
}
