/**
 * Semaphores, latches, phasers and locks of readers and writers, made of a lock, its conditions and
 * words that ranks read and write while they hold it.
 */
@NullMarked
package dev.merino.rank.synchronizer;

import org.jspecify.annotations.NullMarked;
