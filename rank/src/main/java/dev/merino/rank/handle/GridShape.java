package dev.merino.rank.handle;

/** How large a grid is, and where in it an element is: layer after layer, row after row. */
record GridShape(int layers, int rows, int columns) {
    GridShape {
        if (layers < 0 || rows < 0 || columns < 0) {
            throw new IllegalArgumentException(
                    "a grid of %d layers, %d rows and %d columns".formatted(layers, rows, columns));
        }
    }

    /** How many elements it has; more than there can be if that has no number. */
    long length() {
        long layer = (long) rows * columns;
        return layer != 0 && layers > Long.MAX_VALUE / layer ? Long.MAX_VALUE : layers * layer;
    }

    /** Where the row begins; {@code name} is for who is refused. */
    long at(String name, int layer, int row) {
        if (layer < 0 || layer >= layers || row < 0 || row >= rows) {
            throw new IndexOutOfBoundsException(
                    "layer %d, row %d of %s, which has %d of %d"
                            .formatted(layer, row, name, layers, rows));
        }
        return ((long) layer * rows + row) * columns;
    }

    /** Where the element is; {@code name} is for who is refused. */
    long at(String name, int layer, int row, int column) {
        if (column < 0 || column >= columns) {
            throw new IndexOutOfBoundsException(
                    "column %d of %s, which has %d".formatted(column, name, columns));
        }
        return at(name, layer, row) + column;
    }

    @Override
    public String toString() {
        return "(%d, %d, %d)".formatted(layers, rows, columns);
    }
}
