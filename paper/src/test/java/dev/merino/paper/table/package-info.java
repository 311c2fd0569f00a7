/** Tests: Values and tables. */
@NullMarked
package dev.merino.paper.table;

import org.jspecify.annotations.NullMarked;
