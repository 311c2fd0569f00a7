/** The one-dimensional fast Fourier transform of SPLASH-2. */
@NullMarked
package dev.merino.apps.fft;

import org.jspecify.annotations.NullMarked;
