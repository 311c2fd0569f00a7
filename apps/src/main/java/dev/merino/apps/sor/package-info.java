/** Red-black successive over-relaxation. */
@NullMarked
package dev.merino.apps.sor;

import org.jspecify.annotations.NullMarked;
