package dev.merino.apps.raytrace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Random;

/** Rays against single shapes, and against many with and without a grid. */
class HitTest {
    private static final Surface SURFACE = new Surface(new Vec(1, 1, 1), 1, 0, 0, 0, 0);

    private static Scene scene(List<Shape> shapes, Environment.Grid grid) {
        Environment environment = Balls.environment();
        Environment unmoved =
                new Environment(
                        environment.view(),
                        environment.screen(),
                        environment.background(),
                        environment.ambient(),
                        environment.lights(),
                        true,
                        5,
                        0.001,
                        Matrix.identity(),
                        grid.side() > 0,
                        grid);
        return SceneWriter.write(unmoved, List.of(new Solid(SURFACE, shapes))).scene();
    }

    private static Hit hit(Shape shape) {
        return new Hit(scene(List.of(shape), Environment.Grid.none()));
    }

    private static Ray ray(Vec origin, Vec direction) {
        return new Ray(origin, direction.unit(), 0, 1);
    }

    @Test
    void aSphereIsHitInFrontAndFromInside() {
        Hit hit = hit(new Shape.Sphere(new Vec(0, 0, 5), 2));
        assertThat(hit.find(ray(new Vec(0, 0, 0), new Vec(0, 0, 1)), 0)).isTrue();
        assertThat(hit.distance()).isEqualTo(3);
        assertThat(hit.normal(new Vec(0, 0, 3))).isEqualTo(new Vec(0, 0, -1));
        assertThat(hit.find(ray(new Vec(0, 0, 5), new Vec(0, 0, 1)), 0)).isTrue();
        assertThat(hit.distance()).isEqualTo(2);
        assertThat(hit.find(ray(new Vec(0, 0, 8), new Vec(0, 0, 1)), 0)).isFalse();
        assertThat(hit.find(ray(new Vec(3, 0, 0), new Vec(0, 0, 1)), 0)).isFalse();
    }

    @Test
    void aPolygonNeedNotBeConvex() {
        List<Vec> corners =
                List.of(
                        new Vec(0, 0, 1),
                        new Vec(4, 0, 1),
                        new Vec(4, 4, 1),
                        new Vec(2, 1, 1),
                        new Vec(0, 4, 1));
        Hit hit = hit(Shape.Polygon.of(corners));
        Vec ahead = new Vec(0, 0, 1);
        assertThat(hit.find(ray(new Vec(0.5, 2, 0), ahead), 0)).isTrue();
        assertThat(hit.distance()).isCloseTo(1, within(1e-12));
        assertThat(hit.find(ray(new Vec(2, 2, 0), ahead), 0)).isFalse();
        assertThat(hit.find(ray(new Vec(3.5, 2, 0), ahead), 0)).isTrue();
        assertThat(hit.find(ray(new Vec(0.5, 2, 0), new Vec(1, 0, 0)), 0)).isFalse();
        assertThat(hit.find(ray(new Vec(0.5, 2, 2), ahead), 0)).isFalse();
    }

    @Test
    void aSmoothTriangleHasTheNormalBetweenThoseOfItsCorners() {
        List<Vec> corners = List.of(new Vec(0, 0, 1), new Vec(4, 0, 1), new Vec(0, 4, 1));
        List<Vec> normals = List.of(new Vec(1, 0, -1), new Vec(-1, 0, -1), new Vec(0, 0, -1));
        Hit hit = hit(Shape.Triangle.of(corners, normals));
        Ray ray = ray(new Vec(2, 0, 0), new Vec(0, 0, 1));
        assertThat(hit.find(ray, 0)).isTrue();
        Vec normal = hit.normal(ray.at(hit.distance()));
        assertThat(normal.x()).isCloseTo(0, within(1e-12));
        assertThat(normal.z()).isCloseTo(-1, within(1e-12));
        assertThat(hit.find(ray(new Vec(3, 3, 0), new Vec(0, 0, 1)), 0)).isFalse();
    }

    @Test
    void aGridHidesNothing() {
        Random random = new Random(5);
        List<Shape> shapes =
                random.doubles(0.02, 0.98)
                        .limit(200)
                        .<Shape>mapToObj(
                                x ->
                                        new Shape.Sphere(
                                                new Vec(
                                                        x,
                                                        random.nextDouble(),
                                                        random.nextDouble()),
                                                random.nextDouble() * 0.05))
                        .toList();
        Scene all = scene(shapes, new Environment.Grid(4, 3, 2));
        Intersector byCells = new Intersector(all);
        Hit each = new Hit(all);
        int seen = 0;
        for (int i = 0; i < 5000; i++) {
            Vec origin = point(random);
            Vec target = new Vec(random.nextDouble(), random.nextDouble(), random.nextDouble());
            Ray ray = ray(origin, target.minus(origin));
            int nearest = -1;
            double distance = Double.MAX_VALUE;
            for (int shape = 0; shape < shapes.size(); shape++) {
                if (each.find(ray, shape) && each.distance() < distance) {
                    nearest = shape;
                    distance = each.distance();
                }
            }
            boolean isSeen = byCells.findNearest(ray);
            assertThat(isSeen ? byCells.nearest().shape() : -1).as("ray %d", i).isEqualTo(nearest);
            seen += isSeen ? 1 : 0;
        }
        assertThat(seen).isBetween(500, 4500);
    }

    private static Vec point(Random random) {
        return new Vec(
                3 * random.nextDouble() - 1,
                3 * random.nextDouble() - 1,
                3 * random.nextDouble() - 1);
    }
}
