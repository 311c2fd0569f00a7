/** Tests: What is in the catalogue. */
@NullMarked
package dev.merino.paper.tables;

import org.jspecify.annotations.NullMarked;
