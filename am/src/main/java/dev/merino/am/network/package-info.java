/** Messages as frames over a network, with credits. */
@NullMarked
package dev.merino.am.network;

import org.jspecify.annotations.NullMarked;
