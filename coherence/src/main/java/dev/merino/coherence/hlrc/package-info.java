/**
 * Home-based lazy release consistency with page versions (Iftode 1998; Noronha and Panda,
 * <i>Designing High Performance DSM Systems using InfiniBand Features</i>, CCGrid 2004, section 4).
 */
@NullMarked
package dev.merino.coherence.hlrc;

import org.jspecify.annotations.NullMarked;
