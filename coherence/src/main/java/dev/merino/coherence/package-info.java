/** The registry of all coherence protocols by name; each family has a package of its own. */
@NullMarked
package dev.merino.coherence;

import org.jspecify.annotations.NullMarked;
