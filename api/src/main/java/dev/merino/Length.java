package dev.merino;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes an array of a field of a {@link Struct}. It stands on the method that reads, or on the one
 * that writes, or on both with the same numbers. Several numbers make an array of arrays, the last
 * index running fastest: {@code @Length({8, 3}) double moment(int order, int axis)}.
 *
 * {@snippet class="com.example.guide.sharing.Bodies" region="declaration"}
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Length {
    /** How many elements, for each index; each from 1. */
    int[] value();
}
