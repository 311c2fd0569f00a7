/**
 * TreadMarks: lazy release consistency without homes, with intervals, write notices and diffs made
 * when somebody asks for them (Keleher, Cox, Dwarkadas and Zwaenepoel, <i>TreadMarks: Distributed
 * Shared Memory on Standard Workstations and Operating Systems</i>, USENIX Winter 1994, sections 2
 * and 3).
 */
@NullMarked
package dev.merino.coherence.treadmarks;

import org.jspecify.annotations.NullMarked;
