package dev.merino.apps.fft3d;

/** A direction in a box. */
enum Axis {
    X,
    Y,
    Z
}
