/**
 * Active messages between the ranks of a program, beside what they share: a message names the
 * handler that receives it. After AM-II (Lumetta, Mainwaring and Culler, SC97).
 *
 * <p>{@link dev.merino.Member#endpoint} connects a rank with all others:
 *
 * <pre>
 * try (Endpoint endpoint = me.endpoint(Wires.AUTO)) {
 *     long[] sum = new long[1];
 *     endpoint.setHandler(1, arrival -> sum[0] += arrival.word(0));
 *     me.barrier();                       // all have set their handlers
 *     endpoint.request(0, 1, me.rank());  // to rank 0, handler 1
 *     ...
 * }
 * </pre>
 */
@NullMarked
package dev.merino.messages;

import org.jspecify.annotations.NullMarked;
