/** Who may touch which page: the kernel's page tables, worked from the keeper. */
@NullMarked
package dev.merino.pager;

import org.jspecify.annotations.NullMarked;
