@NullMarked
package dev.merino.fuzz;

import org.jspecify.annotations.NullMarked;
