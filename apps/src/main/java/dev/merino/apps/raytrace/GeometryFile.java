package dev.merino.apps.raytrace;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads geometry files: objects, each with its surface and with spheres ({@code s}), polygons
 * ({@code p}) or triangles ({@code t}). A comment between two {@code #} can come first.
 */
final class GeometryFile {
    private static final int COUNT_MAX = 10_000_000;
    private static final int CORNERS_MAX = 100;

    private final Tokens tokens;
    private final List<Vec> vertices = new ArrayList<>();
    private final List<Vec> normals = new ArrayList<>();

    private GeometryFile(Tokens tokens) {
        this.tokens = tokens;
    }

    /** The objects in {@code text}; {@code source} is named in error messages. */
    static List<Solid> parse(String source, String text) {
        Tokens tokens = new Tokens(source, withoutComment(text));
        List<Solid> solids = new ArrayList<>();
        while (!tokens.isAtEnd()) {
            solids.add(new GeometryFile(tokens).solid());
        }
        if (solids.isEmpty()) {
            throw tokens.refused("the end of the file, and no 'object' in it");
        }
        return solids;
    }

    /** The same lines, without the comment that the first of them begins with. */
    private static String withoutComment(String text) {
        int end = text.startsWith("#") ? text.indexOf('#', 1) : -1;
        return end < 0
                ? text
                : text.substring(0, end + 1).replaceAll("[^\n]", " ") + text.substring(end + 1);
    }

    private Solid solid() {
        String word = tokens.word("'object'");
        if (!word.equals("object")) {
            throw tokens.refused("'" + word + "' stands where 'object' is expected");
        }
        tokens.word("the name of the object");
        Surface surface = surface();
        String kind = tokens.word("s, p or t");
        int count = tokens.whole("the number of shapes", 1, COUNT_MAX);
        return new Solid(
                surface,
                switch (kind) {
                    case "s" -> spheres(count);
                    case "p" -> polygons(count);
                    case "t" -> triangles(count);
                    default ->
                            throw tokens.refused("'" + kind + "' is none of the shapes s, p and t");
                });
    }

    private Surface surface() {
        Vec colour = tokens.vec("a color of the front");
        tokens.vec("a color of the back");
        double diffuse = tokens.number("how much light is scattered");
        double specular = tokens.number("how much light is mirrored");
        double transmission = tokens.number("how much light goes through");
        double refraction = tokens.number("the index of refraction");
        double shininess = tokens.number("the size of highlights");
        for (int flag = 0; flag < 4; flag++) {
            tokens.number("a flag");
        }
        return new Surface(colour, diffuse, specular, transmission, refraction, shininess);
    }

    private List<Shape> spheres(int count) {
        List<Shape> spheres = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Vec centre = tokens.vec("a coordinate of a sphere");
            spheres.add(new Shape.Sphere(centre, tokens.number("a radius")));
        }
        return spheres;
    }

    private List<Shape> polygons(int count) {
        int vertexCount = tokens.whole("the number of vertices", 3, COUNT_MAX);
        boolean hasNormals = flag("pnn or pny");
        readVertices(vertexCount, false);
        List<Shape> polygons = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int corners = tokens.whole("the number of corners", 3, CORNERS_MAX);
            if (hasNormals) {
                Vec normal = tokens.vec("a normal");
                polygons.add(new Shape.Polygon(corners(corners, vertices), normal));
            } else {
                polygons.add(Shape.Polygon.of(corners(corners, vertices)));
            }
        }
        return polygons;
    }

    private List<Shape> triangles(int count) {
        int vertexCount = tokens.whole("the number of vertices", 3, COUNT_MAX);
        boolean hasNormals = flag("pnn or pny");
        boolean hasVertexNormals = flag("vnn or vny");
        readVertices(vertexCount, hasVertexNormals);
        List<Shape> triangles = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            if (hasNormals) {
                tokens.vec("a normal"); // which is found from the corners, after all
            }
            int[] indices = indices(3);
            triangles.add(
                    Shape.Triangle.of(
                            at(indices, vertices),
                            hasVertexNormals ? at(indices, normals) : List.of()));
        }
        return triangles;
    }

    private boolean flag(String expected) {
        String word = tokens.word(expected);
        if (word.length() != 3 || !expected.contains(word)) {
            throw tokens.refused("'" + word + "' stands where " + expected + " is expected");
        }
        return word.endsWith("y");
    }

    private void readVertices(int count, boolean haveNormals) {
        for (int i = 0; i < count; i++) {
            vertices.add(tokens.vec("a coordinate of a vertex"));
            if (haveNormals) {
                normals.add(tokens.vec("a normal of a vertex"));
            }
        }
    }

    private List<Vec> corners(int count, List<Vec> list) {
        return at(indices(count), list);
    }

    private int[] indices(int count) {
        int[] indices = new int[count];
        for (int i = 0; i < count; i++) {
            indices[i] = tokens.whole("the number of a vertex", 0, vertices.size() - 1);
        }
        return indices;
    }

    private static List<Vec> at(int[] indices, List<Vec> list) {
        List<Vec> chosen = new ArrayList<>();
        for (int index : indices) {
            chosen.add(list.get(index));
        }
        return chosen;
    }
}
