/** Operations on the memory of other nodes that a network adapter carries out. */
@NullMarked
package dev.merino.keeper.remote;

import org.jspecify.annotations.NullMarked;
