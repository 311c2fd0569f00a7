/**
 * Structs: the layout that an interface declares, and the classes that reach shared memory in its
 * name. docs/design/0013-structures.md says why they are generated.
 */
@NullMarked
package dev.merino.rank.struct;

import org.jspecify.annotations.NullMarked;
