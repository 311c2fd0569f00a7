/** Tests of the parts. */
@NullMarked
package dev.merino.am.shm;

import org.jspecify.annotations.NullMarked;
