package dev.merino.advice;

import dev.merino.advice.record.RecordedArray;

/**
 * The protocol that a replay found best for an array.
 *
 * @param ratio what sharing then costs beside what it cost before, with the choices for dearer
 *     arrays made already
 */
public record ProtocolChoice(RecordedArray array, String protocol, double ratio) {}
