/** Protocols with one mistake each, to prove that the checker can fail. */
@NullMarked
package dev.merino.checker.plant;

import org.jspecify.annotations.NullMarked;
