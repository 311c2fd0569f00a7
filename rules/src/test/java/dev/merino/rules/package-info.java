/**
 * What holds for all rooms: the arrows between them, the purity of some, and how the code looks.
 */
@NullMarked
package dev.merino.rules;

import org.jspecify.annotations.NullMarked;
