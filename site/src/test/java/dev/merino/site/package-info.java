/** Tests of the site. */
@NullMarked
package dev.merino.site;

import org.jspecify.annotations.NullMarked;
