/**
 * What the message-passing programs share: connecting their ranks, phases and barriers made of
 * active messages, and the distribution of space over ranks.
 */
@NullMarked
package dev.merino.apps.messaging;

import org.jspecify.annotations.NullMarked;
