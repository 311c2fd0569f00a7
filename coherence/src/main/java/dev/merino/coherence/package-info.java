/**
 * The seam behind which every coherence protocol sits: {@link dev.merino.coherence.Protocol} takes
 * an {@link dev.merino.coherence.Event} and tells {@link dev.merino.coherence.Effects} what to do.
 */
@NullMarked
package dev.merino.coherence;

import org.jspecify.annotations.NullMarked;
