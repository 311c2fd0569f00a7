/** Access rights to pages: the page tables of workers, changed by their keeper. */
@NullMarked
package dev.merino.pager;

import org.jspecify.annotations.NullMarked;
