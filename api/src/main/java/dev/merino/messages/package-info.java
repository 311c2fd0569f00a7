/**
 * Active messages between the ranks of a program, beside what they share: a message names the
 * handler that receives it. After AM-II (Lumetta, Mainwaring and Culler, SC97).
 *
 * <p>{@link dev.merino.Member#endpoint} connects a rank with all others:
 *
 * {@snippet class="com.example.guide.porting.Courier" region="messages"}
 */
@NullMarked
package dev.merino.messages;

import org.jspecify.annotations.NullMarked;
