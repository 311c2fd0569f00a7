/** Tests of the parts. */
@NullMarked
package dev.merino.transport.shm;

import org.jspecify.annotations.NullMarked;
