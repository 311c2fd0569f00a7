/** The ocean currents of SPLASH-2. */
@NullMarked
package dev.merino.apps.ocean;

import org.jspecify.annotations.NullMarked;
