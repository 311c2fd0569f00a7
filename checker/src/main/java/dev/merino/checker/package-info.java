/**
 * The checker: random programs without data races on random schedules, every read compared with the
 * last write before it in happens-before order.
 */
@NullMarked
package dev.merino.checker;

import org.jspecify.annotations.NullMarked;
