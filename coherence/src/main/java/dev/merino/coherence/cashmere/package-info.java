/**
 * Cashmere: home-based, directory-based, moderately lazy release consistency on two levels
 * (Kontothanassis et al., <i>Shared Memory Computing on Clusters with Symmetric Multiprocessors and
 * System Area Networks</i>, ACM TOCS 23(3), 2005, sections 2.1 and 2.3.1).
 */
@NullMarked
package dev.merino.coherence.cashmere;

import org.jspecify.annotations.NullMarked;
