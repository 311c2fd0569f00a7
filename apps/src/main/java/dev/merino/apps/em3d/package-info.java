/** Electromagnetic waves through objects in three dimensions. */
@NullMarked
package dev.merino.apps.em3d;

import org.jspecify.annotations.NullMarked;
