/**
 * SCI-VM: memory of other nodes mapped, not replicated, with caches that are flushed and
 * invalidated (Schulz, <i>SCI-VM: A flexible base for transparent shared memory programming models
 * on clusters of PCs</i>, 1999, sections 3 and 4).
 */
@NullMarked
package dev.merino.coherence.scivm;

import org.jspecify.annotations.NullMarked;
