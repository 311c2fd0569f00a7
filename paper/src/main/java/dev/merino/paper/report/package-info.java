/** Reports: results as text, as data for JSON, and as a page with figures. */
@NullMarked
package dev.merino.paper.report;

import org.jspecify.annotations.NullMarked;
