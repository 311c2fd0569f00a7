/** How endpoints find, authenticate and connect to each other. */
@NullMarked
package dev.merino.transport.setup;

import org.jspecify.annotations.NullMarked;
