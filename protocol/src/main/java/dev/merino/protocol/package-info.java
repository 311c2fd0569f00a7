/**
 * The seam behind which every coherence protocol sits: {@link dev.merino.protocol.Protocol} takes
 * an {@link dev.merino.protocol.Event} and tells {@link dev.merino.protocol.Effects} what to do.
 */
@NullMarked
package dev.merino.protocol;

import org.jspecify.annotations.NullMarked;
