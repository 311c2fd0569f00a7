/** Tests of virtual time. */
@NullMarked
package dev.merino.virtual;

import org.jspecify.annotations.NullMarked;
