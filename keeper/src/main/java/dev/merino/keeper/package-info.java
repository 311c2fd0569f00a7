/** The keeper: one node of a live cluster, its page tables, and the loop that serves them. */
@NullMarked
package dev.merino.keeper;

import org.jspecify.annotations.NullMarked;
