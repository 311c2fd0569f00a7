package dev.merino.apps.raytrace;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Finds the colours of pixels, one at a time. A pixel is the sum of what its first ray sees and of
 * what that one's reflections and refractions see, with less and less weight.
 */
final class Tracer {
    private final Scene scene;
    private final Intersector intersector;
    private final Matrix viewInverse;
    private final Deque<Ray> rays = new ArrayDeque<>();
    private final float[] pixel = new float[3];
    private long rayCount;

    Tracer(Scene scene) {
        this.scene = scene;
        this.intersector = new Intersector(scene);
        this.viewInverse = scene.viewInverse();
    }

    /** How many rays there were so far, those to lights among them. */
    long rayCount() {
        return rayCount;
    }

    /** About how many words of the scene have been read. */
    long work() {
        return intersector.work();
    }

    /** The colour of a pixel; the array is the same each time. */
    float[] trace(int x, int y) {
        pixel[0] = 0;
        pixel[1] = 0;
        pixel[2] = 0;
        push(first(x, y));
        while (!rays.isEmpty()) {
            Ray ray = rays.pop();
            if (intersector.findNearest(ray)) {
                shade(ray);
            } else {
                add(scene.vec(Scene.BACKGROUND).times(ray.weight()));
            }
        }
        return pixel;
    }

    private void push(Ray ray) {
        rayCount++;
        rays.push(ray);
    }

    private void add(Vec colour) {
        pixel[0] = (float) (pixel[0] + colour.x());
        pixel[1] = (float) (pixel[1] + colour.y());
        pixel[2] = (float) (pixel[2] + colour.z());
    }

    private Ray first(int x, int y) {
        double across = -scene.real(Scene.HALF_WIDTH) + x * scene.real(Scene.PIXEL_WIDTH);
        double up = scene.real(Scene.HALF_HEIGHT) - y * scene.real(Scene.PIXEL_HEIGHT);
        if (scene.whole(Scene.IS_PARALLEL) != 0) {
            Vec direction = viewInverse.direction(new Vec(0, 0, 1)).unit();
            return new Ray(viewInverse.point(new Vec(across, up, 0)), direction, 0, 1);
        }
        Vec direction = new Vec(across, up, scene.real(Scene.DISTANCE));
        return new Ray(scene.vec(Scene.EYE), viewInverse.direction(direction).unit(), 0, 1);
    }

    /** Adds the colour of what {@code ray} has met, and sends rays on from there. */
    private void shade(Ray ray) {
        int shape = intersector.nearest().shape();
        Vec point = ray.at(intersector.nearest().distance());
        Vec normal = intersector.nearest().normal(point);
        if (ray.direction().dot(normal) > 0) {
            normal = normal.negated();
        }
        Surface surface = scene.surface(shape);
        Vec colour = scene.vec(Scene.AMBIENT).times(surface.colour());
        for (int light = 0; light < scene.whole(Scene.LIGHT_COUNT); light++) {
            colour = lit(colour, scene.light(light), ray, shape, point, normal, surface);
        }
        add(colour.times(ray.weight()));
        if (ray.level() + 1 < scene.whole(Scene.LEVEL_MAX)) {
            reflect(ray, point, normal, surface);
            refract(ray, point, normal, surface);
        }
    }

    /** {@code colour} and what {@code light} adds to it. */
    private Vec lit(
            Vec colour, Light light, Ray ray, int shape, Vec point, Vec normal, Surface surface) {
        rayCount++;
        Vec way = light.position().minus(point);
        double lightDistance = way.length();
        Vec toLight = way.unit();
        double slope = normal.dot(toLight);
        if (!(slope > 0)) {
            return colour;
        }
        boolean isShaded = scene.whole(Scene.HAS_SHADOWS) != 0 && light.castsShadows();
        double brightness =
                isShaded
                        ? intersector.light(new Ray(point, toLight, 0, 1), shape, lightDistance)
                        : 1;
        if (!(brightness > 0)) {
            return colour;
        }
        double diffuse = surface.diffuse() * slope * brightness;
        Vec sum = colour.plus(scaled(surface.colour().times(light.colour()), diffuse));
        if (surface.specular() > 0) {
            Vec halfway = toLight.plus(ray.direction().negated()).unit();
            double nearness = normal.dot(halfway);
            if (nearness > 0) {
                double specular =
                        StrictMath.pow(nearness, surface.shininess()) * surface.specular();
                sum = sum.plus(scaled(light.colour(), specular));
            }
        }
        return sum;
    }

    private static Vec scaled(Vec colour, double factor) {
        return colour.times(factor);
    }

    private void reflect(Ray ray, Vec point, Vec normal, Surface surface) {
        float weight = (float) (surface.specular() * ray.weight());
        if (weight > scene.real(Scene.WEIGHT_MIN)) {
            Vec direction = steep(ray, normal).plus(normal.times(2)).unit();
            push(new Ray(point, direction, ray.level() + 1, weight));
        }
    }

    private void refract(Ray ray, Vec point, Vec normal, Surface surface) {
        float weight = (float) (surface.transmission() * ray.weight());
        if (weight > scene.real(Scene.WEIGHT_MIN)) {
            Vec steep = steep(ray, normal);
            Vec along = steep.plus(normal);
            double index = surface.refraction();
            double square = index * index * steep.dot(steep) - along.dot(along);
            if (square > Scene.EPSILON) {
                Vec direction = along.times(1 / Math.sqrt(square)).minus(normal).unit();
                push(new Ray(point, direction, ray.level() + 1, weight));
            }
        }
    }

    /** The direction of {@code ray}, as long as it takes to come down by 1. */
    private static Vec steep(Ray ray, Vec normal) {
        return ray.direction().times(1 / Math.abs(ray.direction().dot(normal)));
    }
}
