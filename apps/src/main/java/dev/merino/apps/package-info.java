/** The list of all apps. */
@NullMarked
package dev.merino.apps;

import org.jspecify.annotations.NullMarked;
