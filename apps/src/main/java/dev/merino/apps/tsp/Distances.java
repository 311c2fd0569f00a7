package dev.merino.apps.tsp;

/** Matrices of distances between points, rounded as TSPLIB defines (Reinelt 1991, section 2). */
final class Distances {
    /** Both constants are part of the definition. */
    private static final double PI = 3.141592;

    private static final double EARTH_RADIUS_KM = 6378.388;

    private Distances() {}

    @FunctionalInterface
    private interface Distance {
        int between(double x, double y, double otherX, double otherY);
    }

    /** Distances in the plane. */
    static int[] euclidean(int count, double[] coordinates) {
        return matrix(
                count,
                coordinates,
                (x, y, otherX, otherY) -> (int) (Math.hypot(x - otherX, y - otherY) + 0.5));
    }

    /**
     * Distances on the earth, in kilometres; coordinates are latitude and longitude as {@code
     * degrees.minutes}.
     */
    static int[] geographical(int count, double[] coordinates) {
        return matrix(
                count,
                coordinates,
                (latitude, longitude, otherLatitude, otherLongitude) ->
                        onEarth(
                                radians(latitude),
                                radians(longitude),
                                radians(otherLatitude),
                                radians(otherLongitude)));
    }

    private static int onEarth(
            double latitude, double longitude, double otherLatitude, double otherLongitude) {
        double q1 = Math.cos(longitude - otherLongitude);
        double q2 = Math.cos(latitude - otherLatitude);
        double q3 = Math.cos(latitude + otherLatitude);
        return (int) (EARTH_RADIUS_KM * Math.acos(0.5 * ((1 + q1) * q2 - (1 - q1) * q3)) + 1);
    }

    private static double radians(double degreesAndMinutes) {
        int degrees = (int) degreesAndMinutes;
        double minutes = degreesAndMinutes - degrees;
        return PI * (degrees + 5 * minutes / 3) / 180;
    }

    private static int[] matrix(int count, double[] coordinates, Distance distance) {
        int[] matrix = new int[count * count];
        for (int i = 0; i < count; i++) {
            for (int j = 0; j < count; j++) {
                matrix[i * count + j] =
                        distance.between(
                                coordinates[2 * i],
                                coordinates[2 * i + 1],
                                coordinates[2 * j],
                                coordinates[2 * j + 1]);
            }
        }
        return matrix;
    }
}
