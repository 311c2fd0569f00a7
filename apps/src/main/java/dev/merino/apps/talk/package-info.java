/**
 * What the programs that pass messages have in common: how their ranks meet, phases and barriers
 * made of active messages, and which rank has which part of space.
 */
@NullMarked
package dev.merino.apps.talk;

import org.jspecify.annotations.NullMarked;
