/**
 * Clusters in virtual time: the machines that run live, and programs as users write them, on a
 * modelled network and modelled processors. The same run takes the same time to the nanosecond, on
 * any machine.
 */
@NullMarked
package dev.merino.virtual;

import org.jspecify.annotations.NullMarked;
