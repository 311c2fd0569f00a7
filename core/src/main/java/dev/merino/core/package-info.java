/** The nouns: node sets, vector time, messages, payloads, counters, checks and seeded chance. */
@NullMarked
package dev.merino.core;

import org.jspecify.annotations.NullMarked;
