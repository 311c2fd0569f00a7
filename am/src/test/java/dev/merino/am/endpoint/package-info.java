/** Tests of the parts of an endpoint. */
@NullMarked
package dev.merino.am.endpoint;

import org.jspecify.annotations.NullMarked;
