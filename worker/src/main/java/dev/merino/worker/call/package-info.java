/** What a worker and its keeper agree on: calls, answers, and the layout of frames. */
@NullMarked
package dev.merino.worker.call;

import org.jspecify.annotations.NullMarked;
