/** The radix sort of SPLASH-2. */
@NullMarked
package dev.merino.apps.radix;

import org.jspecify.annotations.NullMarked;
