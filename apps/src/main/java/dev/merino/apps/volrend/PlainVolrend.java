package dev.merino.apps.volrend;

import java.util.ArrayList;
import java.util.List;

/** The sequential program. */
final class PlainVolrend {
    private final Extent extent;
    private final Pyramid pyramid;
    private final byte[] opacities;
    private final short[] normals;
    private final byte[] marks;

    PlainVolrend(Densities densities) {
        byte[] bytes = densities.bytes();
        this.extent = densities.extent().inner();
        this.pyramid = new Pyramid(extent);
        this.opacities = new byte[extent.count()];
        this.normals = new short[extent.count()];
        this.marks = new byte[pyramid.count()];
        VoxelClassifier transfer =
                new VoxelClassifier(densities.extent(), index -> Byte.toUnsignedInt(bytes[index]));
        for (int z = 0; z < extent.z(); z++) {
            for (int y = 0; y < extent.y(); y++) {
                for (int x = 0; x < extent.x(); x++) {
                    opacities[extent.index(x, y, z)] = transfer.opacity(x, y, z);
                    normals[extent.index(x, y, z)] = transfer.normal(x, y, z);
                }
            }
        }
        markAll();
    }

    private void markAll() {
        for (int level = 0; level < pyramid.levels(); level++) {
            Extent size = pyramid.extent(level);
            int below = level == 0 ? 0 : pyramid.start(level - 1);
            for (int z = 0; z < size.z(); z++) {
                byte[] slice =
                        level == 0
                                ? pyramid.baseSlice(index -> opacities[index], z)
                                : pyramid.slice(index -> marks[below + index], level, z);
                System.arraycopy(
                        slice, 0, marks, pyramid.start(level) + z * slice.length, slice.length);
            }
        }
    }

    byte[] opacities() {
        return opacities;
    }

    short[] normals() {
        return normals;
    }

    List<Frame> frames(RotationSequence rotation) {
        List<Frame> frames = new ArrayList<>();
        for (RotationSequence.Angles angles : rotation.angles()) {
            frames.add(frame(angles));
        }
        return frames;
    }

    private Frame frame(RotationSequence.Angles angles) {
        View view = new View(extent, angles.x(), angles.y());
        byte[] shades = new byte[ShadeTable.ROWS * ShadeTable.ROW];
        for (int row = 0; row < ShadeTable.ROWS; row++) {
            System.arraycopy(
                    ShadeTable.row(view, row), 0, shades, row * ShadeTable.ROW, ShadeTable.ROW);
        }
        Volume volume =
                new Volume(
                        extent,
                        index -> Byte.toUnsignedInt(opacities[index]),
                        index -> normals[index],
                        pyramid,
                        index -> marks[index],
                        index -> Byte.toUnsignedInt(shades[index]));
        RayCaster caster = new RayCaster(volume, view);
        int side = View.side(extent);
        byte[] pixels = new byte[side * side];
        for (int pixel = 0; pixel < pixels.length; pixel++) {
            pixels[pixel] = caster.cast(pixel % side, pixel / side);
        }
        return new Frame(side, angles.x(), angles.y(), angles.z(), pixels);
    }
}
