package dev.merino.apps.barnes;

/** Sums up masses to their centre. */
final class Centre {
    private double mass;
    private double x;
    private double y;
    private double z;
    private long cost;

    void add(double more, double atX, double atY, double atZ) {
        mass += more;
        x += more * atX;
        y += more * atY;
        z += more * atZ;
    }

    void addCost(long more) {
        cost += more;
    }

    void store(Node node) {
        node.mass(mass);
        node.position(0, x / mass);
        node.position(1, y / mass);
        node.position(2, z / mass);
        node.cost(cost);
    }
}
