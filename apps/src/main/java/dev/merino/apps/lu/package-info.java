/** The blocked LU factorisations of SPLASH-2. */
@NullMarked
package dev.merino.apps.lu;

import org.jspecify.annotations.NullMarked;
