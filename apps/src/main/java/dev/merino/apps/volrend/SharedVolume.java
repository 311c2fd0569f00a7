package dev.merino.apps.volrend;

import dev.merino.ByteView;
import dev.merino.Member;
import dev.merino.Share;
import dev.merino.SharedBytes;
import dev.merino.SharedInts;
import dev.merino.SharedShorts;

import org.jspecify.annotations.Nullable;

/**
 * A volume in shared memory. Rank 0 writes the densities; all find normals, opacities and marks of
 * their share of slices, and from then on only read them. The shades change with each frame.
 */
final class SharedVolume {
    private final Member me;
    private final Extent extent;
    private final Pyramid pyramid;
    private final SharedBytes densities;
    private final SharedBytes opacities;
    private final SharedShorts normals;
    private final SharedBytes marks;
    private final SharedBytes shades;

    /**
     * Every rank creates one; the constructor contains barriers.
     *
     * @param read the volume, on rank 0; other ranks need none
     */
    SharedVolume(Member me, @Nullable Densities read) {
        this.me = me;
        Extent outer = share(me, read);
        this.extent = outer.inner();
        this.pyramid = new Pyramid(extent);
        this.densities = me.named("volrend densities").bytes(outer.count());
        this.opacities = me.named("volrend opacities").bytes(extent.count());
        this.normals = me.named("volrend normals").shorts(extent.count());
        this.marks = me.named("volrend marks").bytes(pyramid.count());
        this.shades = me.named("volrend shades").bytes((long) ShadeTable.ROWS * ShadeTable.ROW);
        if (read != null) {
            densities.copyFrom(0, read.bytes(), 0, read.bytes().length);
        }
        me.barrier();
        transfer(outer);
        me.barrier();
        for (int level = 0; level < pyramid.levels(); level++) {
            mark(level);
            me.barrier();
        }
    }

    private static Extent share(Member me, @Nullable Densities read) {
        SharedInts sides = me.named("volrend sides").ints(3);
        if (read != null) {
            for (int axis = 0; axis < 3; axis++) {
                sides.set(axis, read.extent().on(axis));
            }
        }
        me.barrier();
        return new Extent(sides.get(0), sides.get(1), sides.get(2));
    }

    /** Finds normals and opacities of this rank's slices. */
    private void transfer(Extent outer) {
        ByteView view = densities.view(0, outer.count());
        VoxelClassifier transfer =
                new VoxelClassifier(outer, index -> Byte.toUnsignedInt(view.get(index)));
        byte[] opacityRow = new byte[extent.x()];
        short[] normalRow = new short[extent.x()];
        Share slices = me.share(extent.z());
        for (int z = (int) slices.from(); z < slices.to(); z++) {
            for (int y = 0; y < extent.y(); y++) {
                for (int x = 0; x < extent.x(); x++) {
                    opacityRow[x] = transfer.opacity(x, y, z);
                    normalRow[x] = transfer.normal(x, y, z);
                }
                opacities.copyFrom(extent.index(0, y, z), opacityRow, 0, extent.x());
                normals.copyFrom(extent.index(0, y, z), normalRow, 0, extent.x());
            }
        }
    }

    /** Finds the marks of this rank's slices of a level. */
    private void mark(int level) {
        ByteView opacityView = opacities.view(0, extent.count());
        ByteView markView = marks.view(0, pyramid.count());
        int below = level == 0 ? 0 : pyramid.start(level - 1);
        Share slices = me.share(pyramid.extent(level).z());
        for (int z = (int) slices.from(); z < slices.to(); z++) {
            byte[] slice =
                    level == 0
                            ? pyramid.baseSlice(opacityView::get, z)
                            : pyramid.slice(index -> markView.get(below + index), level, z);
            marks.copyFrom(pyramid.start(level) + (long) z * slice.length, slice, 0, slice.length);
        }
    }

    Extent extent() {
        return extent;
    }

    /** Finds this rank's share of the shades for a frame. */
    void shade(View view) {
        Share rows = me.share(ShadeTable.ROWS);
        for (int row = (int) rows.from(); row < rows.to(); row++) {
            shades.copyFrom(
                    (long) row * ShadeTable.ROW, ShadeTable.row(view, row), 0, ShadeTable.ROW);
        }
    }

    /**
     * The volume. Rays read single numbers all over it, which arrays give faster than views that
     * are kept.
     */
    Volume volume() {
        return new Volume(
                extent,
                index -> Byte.toUnsignedInt(opacities.get(index)),
                normals::get,
                pyramid,
                marks::get,
                index -> Byte.toUnsignedInt(shades.get(index)));
    }

    byte[] copyOpacities() {
        byte[] copy = new byte[extent.count()];
        opacities.copyTo(0, copy, 0, copy.length);
        return copy;
    }

    short[] copyNormals() {
        short[] copy = new short[extent.count()];
        normals.copyTo(0, copy, 0, copy.length);
        return copy;
    }
}
