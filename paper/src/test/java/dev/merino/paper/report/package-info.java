/** Tests: Reports. */
@NullMarked
package dev.merino.paper.report;

import org.jspecify.annotations.NullMarked;
