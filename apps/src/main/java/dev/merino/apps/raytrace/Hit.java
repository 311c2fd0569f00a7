package dev.merino.apps.raytrace;

/** Where a ray meets a shape; each rank has a few of them, which are used again and again. */
final class Hit {
    private final Scene scene;
    private int shape;
    private double distance;
    private double first;
    private double second;
    private double third;

    Hit(Scene scene) {
        this.scene = scene;
    }

    int shape() {
        return shape;
    }

    double distance() {
        return distance;
    }

    void copy(Hit other) {
        shape = other.shape;
        distance = other.distance;
        first = other.first;
        second = other.second;
        third = other.third;
    }

    /** Finds where {@code ray} meets {@code candidate} first, and says whether it does. */
    boolean find(Ray ray, int candidate) {
        shape = candidate;
        int reals = scene.shape(candidate, Scene.REALS);
        return switch (scene.shape(candidate, Scene.KIND)) {
            case Scene.SPHERE -> sphere(ray, reals);
            case Scene.POLYGON -> plane(ray, reals) && isInPolygon(ray, reals);
            default -> plane(ray, reals) && isInTriangle(ray, reals);
        };
    }

    private boolean sphere(Ray ray, int reals) {
        Vec toCentre = scene.vec(reals).minus(ray.origin());
        double radiusSquare = scene.real(reals + 4);
        double square = toCentre.dot(toCentre);
        double along = toCentre.dot(ray.direction());
        if (square > radiusSquare && along < Scene.EPSILON) {
            return false;
        }
        double discriminant = along * along - square + radiusSquare;
        if (discriminant < 0) {
            return false;
        }
        double root = Math.sqrt(discriminant);
        if (along + root <= Scene.EPSILON) {
            return false;
        }
        distance = along - root > Scene.EPSILON ? along - root : along + root;
        return true;
    }

    private boolean plane(Ray ray, int reals) {
        Vec normal = scene.vec(reals);
        double slope = normal.dot(ray.direction());
        if (Math.abs(slope) < Scene.EPSILON) {
            return false;
        }
        distance = -(scene.real(reals + 3) + normal.dot(ray.origin())) / slope;
        return distance >= Scene.EPSILON;
    }

    /**
     * Whether a line from the point along an axis crosses an odd number of edges, as seen along the
     * axis that the polygon is most across.
     */
    private boolean isInPolygon(Ray ray, int reals) {
        int axis = scene.shape(shape, Scene.AXIS);
        int corners = scene.shape(shape, Scene.CORNERS);
        int u = axis == 0 ? 1 : 0;
        int v = axis == 2 ? 1 : 2;
        Vec point = ray.at(distance);
        int corner = reals + 4;
        double x = scene.real(corner + u) - point.on(u);
        double y = snapped(scene.real(corner + v) - point.on(v));
        boolean isInside = false;
        for (int i = 1; i <= corners; i++) {
            int next = reals + 4 + 3 * (i % corners);
            double nextX = scene.real(next + u) - point.on(u);
            double nextY = snapped(scene.real(next + v) - point.on(v));
            if (y < 0 != nextY < 0) {
                double rise = nextY - y;
                if (Math.abs(rise) >= Scene.EPSILON && x - y * (nextX - x) / rise > 0) {
                    isInside = !isInside;
                }
            }
            x = nextX;
            y = nextY;
        }
        return isInside;
    }

    private static double snapped(double y) {
        return Math.abs(y) < Scene.EPSILON ? 0 : y;
    }

    /** Whether the point is on the inner side of all edges, and how far from each. */
    private boolean isInTriangle(Ray ray, int reals) {
        int axis = scene.shape(shape, Scene.AXIS);
        int u = (axis + 1) % 3;
        int v = (axis + 2) % 3;
        double area = scene.real(reals + axis);
        double pointU = ray.origin().on(u) + distance * ray.direction().on(u);
        double pointV = ray.origin().on(v) + distance * ray.direction().on(v);
        int corner1 = reals + 4;
        int corner2 = reals + 7;
        int corner3 = reals + 10;
        first = side(corner2, corner3, u, v, pointU, pointV);
        if (!isInside(first, area)) {
            return false;
        }
        second = side(corner3, corner1, u, v, pointU, pointV);
        if (!isInside(second, area)) {
            return false;
        }
        third = side(corner1, corner2, u, v, pointU, pointV);
        return isInside(third, area);
    }

    private double side(int from, int to, int u, int v, double pointU, double pointV) {
        double fromU = scene.real(from + u);
        double fromV = scene.real(from + v);
        double edgeU = scene.real(to + u) - fromU;
        double edgeV = scene.real(to + v) - fromV;
        return edgeU * (pointV - fromV) - edgeV * (pointU - fromU);
    }

    private static boolean isInside(double side, double area) {
        return area <= 0 ? side >= area && side <= 0 : side >= 0 && side <= area;
    }

    /** The normal of the surface at {@code point}, which is that of the hit. */
    Vec normal(Vec point) {
        int reals = scene.shape(shape, Scene.REALS);
        return switch (scene.shape(shape, Scene.KIND)) {
            case Scene.SPHERE -> {
                Vec outward = point.minus(scene.vec(reals));
                double radius = scene.real(reals + 3);
                yield new Vec(outward.x() / radius, outward.y() / radius, outward.z() / radius);
            }
            case Scene.SMOOTH_TRIANGLE -> {
                double area = scene.real(reals + scene.shape(shape, Scene.AXIS));
                int normals = reals + 13;
                yield scene.vec(normals)
                        .times(first / area)
                        .plus(scene.vec(normals + 3).times(second / area))
                        .plus(scene.vec(normals + 6).times(third / area))
                        .unit();
            }
            default -> scene.vec(reals);
        };
    }
}
