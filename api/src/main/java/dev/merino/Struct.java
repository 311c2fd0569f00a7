package dev.merino;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * An interface whose methods are the fields of a record in shared memory, for {@link
 * Allocator#structs}.
 *
 * {@snippet class="com.example.guide.sharing.Bodies" region="declaration"}
 *
 * <p>A field has a primitive type and a name. A method of that name without a value reads it, one
 * with the value as its last parameter writes it; one of the two is enough. {@link Length} makes an
 * array of the field, whose indices come first. Default, static and private methods are the
 * program's own; a struct extends no other interface.
 *
 * <p>Fields lie in the order in which they are declared, each at the next multiple of its own size,
 * in the byte order of the machine. A struct takes as many bytes as reach the next multiple of its
 * largest field, or of {@link #alignBytes}, and structs follow each other without gaps. So a struct
 * whose size divides the coherence unit never lies in two of them.
 *
 * <p>A struct refers to another one by a {@code long} field with its index, or its index plus one,
 * so that 0, which fields begin with, refers to none.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Struct {
    /**
     * Of how many bytes each struct begins at a multiple, a power of two up to 1 MiB: 64 keeps
     * structs in cache lines of their own, 4096 in pages of that size. 1 adds nothing to what the
     * fields need.
     */
    int alignBytes() default 1;
}
