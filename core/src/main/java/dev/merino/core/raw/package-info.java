/**
 * Memory by address, for the rooms whose accesses must be one instruction; no other room sees this
 * package.
 */
@NullMarked
package dev.merino.core.raw;

import org.jspecify.annotations.NullMarked;
