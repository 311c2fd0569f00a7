package dev.merino.apps.volrend;

import java.util.ArrayList;
import java.util.List;

/**
 * The rotations of a volume in a sequence of frames: it is turned around an axis by a few degrees
 * from one frame to the next.
 *
 * @param frames how many for each axis
 * @param degrees how far from one to the next
 * @param isAroundAll whether it is turned around all axes in turn, or around the second only
 */
record RotationSequence(int frames, int degrees, boolean isAroundAll) {
    /**
     * How a volume is turned in a frame.
     *
     * @param x around the first axis
     * @param y around the second axis
     * @param z around the third axis, which the original does not do but counts
     */
    record Angles(float x, float y, float z) {}

    /** The angles of all frames; those of an axis begin where those of the last one ended. */
    List<Angles> angles() {
        List<Angles> all = new ArrayList<>();
        float[] angles = {90, -36, 0};
        for (int axis = isAroundAll ? 0 : 1; axis <= (isAroundAll ? 2 : 1); axis++) {
            for (int frame = 0; frame < frames; frame++) {
                angles[axis] += frame == 0 ? 0 : degrees;
                all.add(new Angles(angles[0], angles[1], angles[2]));
            }
        }
        return all;
    }
}
