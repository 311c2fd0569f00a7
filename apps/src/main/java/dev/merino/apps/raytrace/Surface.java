package dev.merino.apps.raytrace;

/**
 * What light does on the surface of an object.
 *
 * @param colour its colour
 * @param diffuse how much light it scatters
 * @param specular how much it mirrors
 * @param transmission how much it lets through
 * @param refraction the index of refraction
 * @param shininess how small highlights are
 */
record Surface(
        Vec colour,
        double diffuse,
        double specular,
        double transmission,
        double refraction,
        double shininess) {}
