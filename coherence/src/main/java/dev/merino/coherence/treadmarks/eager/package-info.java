/**
 * Eager release consistency, as TreadMarks compares itself with (Keleher, Cox, Dwarkadas and
 * Zwaenepoel, USENIX Winter 1994, section 5.1): an update protocol that sends the diffs of a
 * release to all who cache the page.
 */
@NullMarked
package dev.merino.coherence.treadmarks.eager;

import org.jspecify.annotations.NullMarked;
