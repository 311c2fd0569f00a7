/** The travelling salesman, by branch and bound. */
@NullMarked
package dev.merino.apps.tsp;

import org.jspecify.annotations.NullMarked;
