/** Tests of seals. */
@NullMarked
package dev.merino.transport.seal;

import org.jspecify.annotations.NullMarked;
