/**
 * Memory of other nodes: put, get, atomic operations and ordered broadcast. {@link
 * dev.merino.remote.RemoteMemory} is the seam; its providers are in the packages below.
 */
@NullMarked
package dev.merino.remote;

import org.jspecify.annotations.NullMarked;
