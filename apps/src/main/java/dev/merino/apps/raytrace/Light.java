package dev.merino.apps.raytrace;

/**
 * A light.
 *
 * @param position where it is
 * @param colour its colour
 * @param castsShadows whether things stand in its way
 */
record Light(Vec position, Vec colour, boolean castsShadows) {}
