/**
 * Finds data races of a program: two accesses to one element, of which one at least is a write,
 * that no synchronisation orders. Arrays of a watched rank tell of each access, its synchronisation
 * moves vector clocks, and each element remembers who wrote and who read it last (FastTrack:
 * Flanagan and Freund, PLDI 2009). What is reported is a race, whether or not it did harm this
 * time; what is not reported may be one on another schedule.
 */
@NullMarked
package dev.merino.rank.races;

import org.jspecify.annotations.NullMarked;
