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
 * <pre>{@code
 * @Shared static long steps = 100;
 * @Shared(length = 80) static String title = "";
 * @Shared(length = 1_000_000) static SharedDoubles grid;
 * }</pre>
 *
 * <p>The field is of a primitive type, a {@link String}, which takes up to {@link #length} bytes of
 * UTF-8, or a shared array such as {@link SharedDoubles}, which is there without being allocated.
 * What the class's initialiser assigns is the value until a rank writes another one. The field is
 * not final. Like all shared memory it is ordered by locks, barriers, flags and counters only;
 * {@code steps++} is a read and a write.
 *
 * <p>It is done when the class is loaded, so the class must come from the class path that {@code
 * ./merino run --class-path} names; where it does not, the run ends with a word about it. Only
 * threads of ranks may touch such fields.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface Shared {
    /** How many elements an array has, or how many bytes a string may take. */
    int length() default 0;
}
