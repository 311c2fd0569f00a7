/**
 * Arrays whose every access is checked in software: a byte for each coherence unit says what the
 * rank may do, and otherwise the rank asks its node first. Embedded clusters have no others; on
 * live nodes they are the arrays whose units are smaller than a page.
 */
@NullMarked
package dev.merino.rank.checked;

import org.jspecify.annotations.NullMarked;
