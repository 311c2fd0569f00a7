/**
 * What every app is made of: its options, its result lines, and the exception of a wrong result.
 */
@NullMarked
package dev.merino.apps.kit;

import org.jspecify.annotations.NullMarked;
