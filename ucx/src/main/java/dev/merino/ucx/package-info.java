/** Each call of UCX that Merino makes, as one Java method; and frames between nodes over it. */
@NullMarked
package dev.merino.ucx;

import org.jspecify.annotations.NullMarked;
