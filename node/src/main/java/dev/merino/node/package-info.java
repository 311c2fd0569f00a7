/** Where runtimes are found: {@link dev.merino.node.EmbeddedLauncher} is loaded as a service. */
@NullMarked
package dev.merino.node;

import org.jspecify.annotations.NullMarked;
