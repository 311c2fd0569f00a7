/** Remote memory over UCX, for networks that reach memory by themselves. */
@NullMarked
package dev.merino.remote.fabric;

import org.jspecify.annotations.NullMarked;
