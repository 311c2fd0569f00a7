/** Ray tracing of scenes with spheres, polygons and triangles. */
@NullMarked
package dev.merino.apps.raytrace;

import org.jspecify.annotations.NullMarked;
