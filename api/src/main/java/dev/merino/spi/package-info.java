/** What a runtime provides so that {@link dev.merino.Merino} finds it; of no use to programs. */
@NullMarked
package dev.merino.spi;

import org.jspecify.annotations.NullMarked;
