/** Makes pages of the documents, and checks that their links lead on. */
@NullMarked
package dev.merino.site;

import org.jspecify.annotations.NullMarked;
