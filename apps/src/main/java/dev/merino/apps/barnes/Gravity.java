package dev.merino.apps.barnes;

/** What acts on one body. */
final class Gravity {
    private final double toleranceSquare;
    private final double softeningSquare;

    private double x;
    private double y;
    private double z;

    private double accelerationX;
    private double accelerationY;
    private double accelerationZ;
    private double potential;
    private int count;

    Gravity(Parameters parameters) {
        this.toleranceSquare = parameters.tolerance() * parameters.tolerance();
        this.softeningSquare = parameters.softening() * parameters.softening();
    }

    /** Starts with a body at that position, on which nothing acts yet. */
    void start(double atX, double atY, double atZ) {
        x = atX;
        y = atY;
        z = atZ;
        accelerationX = 0;
        accelerationY = 0;
        accelerationZ = 0;
        potential = 0;
        count = 0;
    }

    /** Whether a node, the square of whose side is given, is too near to act as a whole. */
    boolean isNear(double sideSquare, double atX, double atY, double atZ) {
        double dx = atX - x;
        double dy = atY - y;
        double dz = atZ - z;
        return toleranceSquare * (dx * dx + dy * dy + dz * dz) < sideSquare;
    }

    /** Lets a mass at that position act. */
    void add(double mass, double atX, double atY, double atZ) {
        double dx = atX - x;
        double dy = atY - y;
        double dz = atZ - z;
        double square = dx * dx + dy * dy + dz * dz + softeningSquare;
        double part = mass / Math.sqrt(square);
        double pull = part / square;
        potential -= part;
        accelerationX += dx * pull;
        accelerationY += dy * pull;
        accelerationZ += dz * pull;
        count++;
    }

    double acceleration(int axis) {
        return axis == 0 ? accelerationX : axis == 1 ? accelerationY : accelerationZ;
    }

    double potential() {
        return potential;
    }

    /** How much that was, in accesses to shared memory. */
    long work() {
        return 8L * count;
    }

    /** How many masses have acted. */
    int count() {
        return count;
    }
}
