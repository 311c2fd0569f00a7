/** Clusters for tests of JUnit 5. */
@NullMarked
package dev.merino.junit;

import org.jspecify.annotations.NullMarked;
