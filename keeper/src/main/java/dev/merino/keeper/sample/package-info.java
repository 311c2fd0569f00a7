/** What a keeper counts, beyond what it always does, while somebody watches the run. */
@NullMarked
package dev.merino.keeper.sample;

import org.jspecify.annotations.NullMarked;
