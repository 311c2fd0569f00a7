/** Pictures of a volume of densities, by casting rays through it. */
@NullMarked
package dev.merino.apps.volrend;

import org.jspecify.annotations.NullMarked;
