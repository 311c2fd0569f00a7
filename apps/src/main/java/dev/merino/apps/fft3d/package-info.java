/** The three-dimensional fast Fourier transform of the NAS benchmarks. */
@NullMarked
package dev.merino.apps.fft3d;

import org.jspecify.annotations.NullMarked;
