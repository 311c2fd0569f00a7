/** Programs with races; not in the package of the cluster, whose lines no report names. */
@NullMarked
package dev.merino.embedded.races;

import org.jspecify.annotations.NullMarked;
