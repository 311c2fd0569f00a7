/**
 * Molecular dynamics of liquid water, in three ways to share the work. Start at {@link
 * dev.merino.apps.water.WaterNsquared}; {@link dev.merino.apps.water.WaterModel} has the physics in
 * numbers.
 */
@NullMarked
package dev.merino.apps.water;

import org.jspecify.annotations.NullMarked;
