/** The product of two matrices. */
@NullMarked
package dev.merino.apps.matmul;

import org.jspecify.annotations.NullMarked;
