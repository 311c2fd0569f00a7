/** What a worker does for an executor. */
@NullMarked
package dev.merino.worker.task;

import org.jspecify.annotations.NullMarked;
