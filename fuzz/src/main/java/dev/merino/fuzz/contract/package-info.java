/**
 * What is fed with hostile bytes: the interface of those that are in the packages of other rooms.
 */
@NullMarked
package dev.merino.fuzz.contract;

import org.jspecify.annotations.NullMarked;
