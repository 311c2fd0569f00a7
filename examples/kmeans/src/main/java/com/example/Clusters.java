package com.example;

/** The arithmetic of k-means, which is the same with threads and with Merino. */
final class Clusters {
    private Clusters() {}

    /** Points that lie about some places, the same in every run. */
    static double coordinate(long index) {
        long mixed = index * 0x9E3779B97F4A7C15L;
        mixed = (mixed ^ (mixed >>> 29)) * 0xBF58476D1CE4E5B9L;
        double noise = (mixed >>> 11) * 0x1p-53;
        return (index / 4) % 7 + noise;
    }

    /** For each centre the sums of the coordinates of the points nearest to it, and their count. */
    static double[] sums(double[] points, double[] centres, int dimensions) {
        int clusters = centres.length / dimensions;
        double[] sums = new double[clusters * (dimensions + 1)];
        for (int point = 0; point < points.length; point += dimensions) {
            int nearest = nearest(points, point, centres, dimensions) * (dimensions + 1);
            for (int d = 0; d < dimensions; d++) {
                sums[nearest + d] += points[point + d];
            }
            sums[nearest + dimensions]++;
        }
        return sums;
    }

    private static int nearest(double[] points, int point, double[] centres, int dimensions) {
        int nearest = 0;
        double least = Double.MAX_VALUE;
        for (int centre = 0; centre < centres.length; centre += dimensions) {
            double distance = 0;
            for (int d = 0; d < dimensions; d++) {
                double difference = points[point + d] - centres[centre + d];
                distance += difference * difference;
            }
            if (distance < least) {
                least = distance;
                nearest = centre / dimensions;
            }
        }
        return nearest;
    }

    /** Moves each centre to the middle of its points. */
    static void move(double[] centres, double[] sums, int dimensions) {
        for (int cluster = 0; cluster < centres.length / dimensions; cluster++) {
            int at = cluster * (dimensions + 1);
            double count = sums[at + dimensions];
            for (int d = 0; d < dimensions && count > 0; d++) {
                centres[cluster * dimensions + d] = sums[at + d] / count;
            }
        }
    }
}
