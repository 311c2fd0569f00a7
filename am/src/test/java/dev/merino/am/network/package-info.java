/** Tests of the parts. */
@NullMarked
package dev.merino.am.network;

import org.jspecify.annotations.NullMarked;
