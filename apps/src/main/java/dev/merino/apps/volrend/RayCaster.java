package dev.merino.apps.volrend;

/**
 * Casts rays through a volume, from pixels of a {@link View}. A ray samples the volume at each
 * step, between eight voxels; what is behind adds less and less, until the accumulated opacity
 * hides the rest. The pyramid shows which parts are empty.
 *
 * <p>All in single precision, operation by operation as in the original.
 */
final class RayCaster {
    private static final int LEVEL_MAX = 5;
    private static final int LEVEL_MIN = 2;
    private static final double CLOSE = 0.00001;
    private static final float FAR = 9999.999f;
    private static final double BYTE = .00392156862745098039;
    private static final float OPAQUE = 0.95f;

    private final Volume volume;
    private final View view;
    private final float[] start = new float[3];
    private final float[] step;
    private final int levelMax;
    private final float[][] sides = new float[LEVEL_MAX + 1][3];

    /** Where the box begins that the ray is in, and how far it is through it. */
    private final float[] place = new float[3];

    private final int[] voxel = new int[3];
    private final float[] sample = new float[3];
    private int level;
    private float boxFrom;
    private float boxLength;
    private float colour;
    private float opacity;
    private float opacitySum;
    private float colourSum;

    RayCaster(Volume volume, View view) {
        this.volume = volume;
        this.view = view;
        this.step = view.step(2);
        this.levelMax = Math.min(LEVEL_MAX, volume.pyramid().levels() - 1);
        for (int each = 0; each <= levelMax; each++) {
            for (int axis = 0; axis < 3; axis++) {
                sides[each][axis] = volume.pyramid().side(each, axis);
            }
        }
    }

    /** The pixel that a ray makes. */
    byte cast(int x, int y) {
        float first = 0;
        float last = 1;
        for (int axis = 0; axis < 3; axis++) {
            start[axis] = view.origin()[axis] + view.step(0)[axis] * x + view.step(1)[axis] * y;
            float end = start[axis] + step[axis] * view.depth();
            float length = end - start[axis];
            float far = volume.extent().on(axis) - 1;
            if (Math.abs(length) < CLOSE) {
                if ((start[axis] < 0 && end < 0) || (start[axis] > far && end > far)) {
                    return 0;
                }
            } else {
                float low = (float) ((0.0 - start[axis]) / length);
                float high = (far - start[axis]) / length;
                first = Math.max(Math.min(low, high), first);
                last = Math.min(Math.max(low, high), last);
            }
        }
        colour = 0;
        opacity = 0;
        int from = roundUp(view.depth() * first);
        int to = (int) (view.depth() * last);
        if (to >= from) {
            walk(from, to);
        }
        return (byte) (int) (colour + 0.5);
    }

    private static int roundUp(float value) {
        int whole = (int) value;
        return value == whole ? whole : whole + 1;
    }

    /** Goes from box to box of the pyramid, and looks into those that are marked. */
    private void walk(int from, int to) {
        boxFrom = from;
        level = levelMax;
        for (int axis = 0; axis < 3; axis++) {
            place[axis] = start[axis] + step[axis] * boxFrom;
            voxel[axis] = voxelAt(place[axis], step[axis]);
        }
        while (true) {
            boolean isMarked = descend();
            boxLength = boxLength();
            float boxTo = boxFrom + boxLength;
            if (isMarked && look(roundUp(boxFrom), Math.min((int) boxTo, to))) {
                return;
            }
            if (boxTo >= to) {
                return;
            }
            boxFrom = boxTo;
            leaveBox();
        }
    }

    /** Goes down to the lowest level as long as there are marks, and says whether there are. */
    private boolean descend() {
        while (true) {
            boolean isMarked =
                    volume.isMarked(level, voxel[0] >> level, voxel[1] >> level, voxel[2] >> level);
            if (!isMarked || level <= LEVEL_MIN) {
                return isMarked;
            }
            level--;
        }
    }

    /** A place near a border is in the voxel that the ray goes to. */
    private static int voxelAt(float place, float step) {
        return step > 0 ? (int) (place + CLOSE) : (int) (place - CLOSE);
    }

    /** How far it is through the box. */
    private float boxLength() {
        float shortest = FAR;
        for (int axis = 0; axis < 3; axis++) {
            float side = sides[level][axis];
            if (step[axis] > CLOSE) {
                float border = (((int) place[axis] >> level) + 1) * side;
                shortest = Math.min(shortest, view.inverseSteps()[axis] * (border - place[axis]));
            } else if (step[axis] < -CLOSE) {
                float border = (stepDown(place[axis]) >> level) * side;
                shortest = Math.min(shortest, view.inverseSteps()[axis] * (border - place[axis]));
            }
        }
        return shortest;
    }

    private static int stepDown(float value) {
        int whole = (int) value;
        return value == whole ? whole - 1 : whole;
    }

    /** Goes to the next box, and up as long as that is in another box of the level above. */
    private void leaveBox() {
        int[] before = voxel.clone();
        for (int axis = 0; axis < 3; axis++) {
            place[axis] = place[axis] + step[axis] * boxLength;
            voxel[axis] = voxelAt(place[axis], step[axis]);
        }
        while (level < levelMax && !hasSameParent(before)) {
            level++;
        }
    }

    private boolean hasSameParent(int[] before) {
        int up = level + 1;
        return voxel[0] >> up == before[0] >> up
                && voxel[1] >> up == before[1] >> up
                && voxel[2] >> up == before[2] >> up;
    }

    /** Looks at all steps from {@code from} to {@code to}; true if nothing is seen beyond. */
    private boolean look(int from, int to) {
        for (int axis = 0; axis < 3; axis++) {
            sample[axis] = start[axis] + step[axis] * from;
        }
        for (int distance = from; distance <= to; distance++) {
            if (volume.isMarked(0, (int) sample[0], (int) sample[1], (int) sample[2])) {
                look(distance);
                if (opacity > OPAQUE) {
                    return true;
                }
            }
            for (int axis = 0; axis < 3; axis++) {
                sample[axis] += step[axis];
            }
        }
        return false;
    }

    /** Adds what is seen at the sample to what was seen before. */
    private void look(int distance) {
        float x = Math.min(sample[0], view.inside()[0]);
        float y = Math.min(sample[1], view.inside()[1]);
        float z = Math.min(sample[2], view.inside()[2]);
        int atX = (int) x;
        int atY = (int) y;
        int atZ = (int) z;
        float partX = x - atX;
        float partY = y - atY;
        float partZ = z - atZ;
        float restX = (float) (1.0 - partX);
        float restY = (float) (1.0 - partY);
        float restZ = (float) (1.0 - partZ);
        int row = volume.extent().x();
        int slice = row * volume.extent().y();
        int at = volume.extent().index(atX, atY, atZ);

        opacitySum = 0;
        colourSum = 0;
        add(at + 1, partX * restY * restZ);
        add(at, restX * restY * restZ);
        add(at + row + 1, partX * partY * restZ);
        add(at + row, restX * partY * restZ);
        add(at + slice + 1, partX * restY * partZ);
        add(at + slice, restX * restY * partZ);
        add(at + slice + row + 1, partX * partY * partZ);
        add(at + slice + row, restX * partY * partZ);

        float sampleOpacity = (float) (opacitySum * BYTE);
        float sampleColour = (float) (colourSum * BYTE) * view.dimming(distance);
        float added = (float) (sampleOpacity * (1.0 - opacity));
        colour = (float) (colour + sampleColour * (1.0 - opacity));
        opacity += added;
    }

    private void add(int index, float weight) {
        float weighted = volume.opacity(index) * weight;
        colourSum += volume.shade(index) * weighted;
        opacitySum += weighted;
    }
}
