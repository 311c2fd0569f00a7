/** How endpoints find, authenticate and connect to each other. */
@NullMarked
package dev.merino.am.setup;

import org.jspecify.annotations.NullMarked;
