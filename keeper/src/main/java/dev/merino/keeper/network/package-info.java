/** The networks between keepers. */
@NullMarked
package dev.merino.keeper.network;

import org.jspecify.annotations.NullMarked;
