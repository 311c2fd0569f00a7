/** Connected components of a probabilistic mesh. */
@NullMarked
package dev.merino.apps.con;

import org.jspecify.annotations.NullMarked;
