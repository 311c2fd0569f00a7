/**
 * The checker's random programs on real clusters: run through the public interface like any other
 * program, judged after the fact. Start at {@link dev.merino.checker.live.RandomPrograms}.
 */
@NullMarked
package dev.merino.checker.live;

import org.jspecify.annotations.NullMarked;
