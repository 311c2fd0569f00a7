/**
 * Seals what goes from machine to machine: encrypted, and authenticated with a number that is used
 * once, so that what was changed, repeated, removed or made by others on the way is noticed. How
 * the keys come about is in docs/design/0025.
 */
@NullMarked
package dev.merino.transport.seal;

import org.jspecify.annotations.NullMarked;
