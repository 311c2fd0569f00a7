/** What a network that carries frames between all nodes of a run is, and how it is set up. */
@NullMarked
package dev.merino.transport.mesh;

import org.jspecify.annotations.NullMarked;
