/**
 * Synchronisation as pure machines: an operation of a local processor or a message of a peer goes
 * in, messages and completions come out. What coherence transmits travels as an opaque {@link
 * dev.merino.core.Payload}.
 */
@NullMarked
package dev.merino.sync;

import org.jspecify.annotations.NullMarked;
