package dev.merino;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Puts a static field into shared memory: all ranks on all nodes see one variable, and the program
 * reads and writes it like any other.
 *
 * {@snippet class="com.example.guide.sharing.Steps" region="statics"}
 *
 * <p>The field is of a primitive type, an array of one with one or two dimensions, a {@link
 * String}, which takes up to {@link #length} bytes of UTF-8, or a shared array such as {@link
 * SharedDoubles}, which is there without being allocated. What the class's initialiser assigns is
 * the value until a rank writes another one. The field is not final, unless it is a Java array.
 * Like all shared memory it is ordered by locks, barriers, flags and counters only; {@code steps++}
 * is a read and a write.
 *
 * <h2>Java arrays</h2>
 *
 * <p>Every rank has a Java array of its own, which it reads and writes at full speed; to read the
 * field is a call, so loops are fastest on a local variable that keeps the array. Before a release
 * the elements that the rank has changed go into shared memory, and after an acquire those that
 * others have changed come from there. Elements are written whole and alone: neighbours, bytes too,
 * never disturb each other.
 *
 * <ul>
 *   <li>Each rank compares its arrays with shared memory at each synchronisation, from the first
 *       time that it touches the field, and keeps two copies. That is little for tables of some
 *       thousand elements, and much for large data: take {@link SharedDoubles} and its like there.
 *   <li>The field may be assigned an array of any length, or null; others see it after their next
 *       acquire. Each assignment takes new shared memory for the rest of the run, so it is better
 *       to copy elements than to assign in every step. The array that was there before is then
 *       every rank's own.
 *   <li>Two fields, or two rows, are never the same array: assign a copy. The rows of an array with
 *       two dimensions are equally long, and keep their length.
 *   <li>Threads that the rank starts may use the array too, as long as they are joined before the
 *       rank synchronises.
 * </ul>
 *
 * <h2>When it is done</h2>
 *
 * <p>It is done when the class is loaded, so the class must come from the class path that {@code
 * ./merino run --class-path} names; where it does not, the run ends with a word about it. Only
 * threads of ranks may touch such fields.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface Shared {
    /** How many elements a shared array has, or how many bytes a string may take. */
    int length() default 0;
}
