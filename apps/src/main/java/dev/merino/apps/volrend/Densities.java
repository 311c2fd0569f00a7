package dev.merino.apps.volrend;

/**
 * A volume.
 *
 * @param extent its size
 * @param bytes its densities, each from 0 to 255
 */
record Densities(Extent extent, byte[] bytes) {}
