/** Whether the checker of structures finds what it should, and nothing else. */
@NullMarked
package dev.merino.checker.structures;

import org.jspecify.annotations.NullMarked;
