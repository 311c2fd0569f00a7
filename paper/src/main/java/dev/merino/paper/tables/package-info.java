/** The tables and figures of each paper; their values and their applications are in resources. */
@NullMarked
package dev.merino.paper.tables;

import org.jspecify.annotations.NullMarked;
