/** Each system call that Merino makes, as one Java method. */
@NullMarked
package dev.merino.linux;

import org.jspecify.annotations.NullMarked;
