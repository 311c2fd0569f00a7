package dev.merino.rank.struct;

import static java.lang.classfile.ClassFile.ACC_FINAL;
import static java.lang.classfile.ClassFile.ACC_PRIVATE;
import static java.lang.classfile.ClassFile.ACC_PUBLIC;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;

import dev.merino.SharedBytes;
import dev.merino.spi.StructArray;
import dev.merino.spi.StructMemory;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/**
 * Writes the two classes of a struct, as if somebody had written beside the interface:
 *
 * <pre>{@code
 * final class Body$$Struct implements Body {
 *     private final StructMemory memory;
 *     private final long position;
 *     public double position(int i) {
 *         return memory.getDouble((position & BITS) + 8 + ((long) Objects.checkIndex(i, 3) << 3));
 *     }
 *     ...
 * }
 *
 * final class Body$$Structs extends StructArray<Body> {
 *     public Object at(long index) {
 *         return new Body$$Struct(memory, position(index, 32));
 *     }
 * }
 * }</pre>
 *
 * <p>The mask changes nothing: it tells the compiler that positions are aligned and not negative,
 * see docs/design/0006-plain-access.md.
 */
final class StructClassWriter {
    private static final ClassDesc MEMORY = descriptor(StructMemory.class);
    private static final ClassDesc ARRAY = descriptor(StructArray.class);
    private static final ClassDesc OBJECTS = descriptor(Objects.class);
    private static final MethodTypeDesc POSITION = MethodTypeDesc.of(CD_long, CD_long, CD_long);
    private static final MethodTypeDesc NEW_STRUCT = MethodTypeDesc.of(CD_void, MEMORY, CD_long);
    private static final MethodTypeDesc NEW_ARRAY =
            MethodTypeDesc.of(CD_void, descriptor(SharedBytes.class), MEMORY, CD_long, CD_long);
    private static final MethodTypeDesc CHECK = MethodTypeDesc.of(CD_int, CD_int, CD_int);
    private static final int ADDRESS_BITS = 56;

    private final String name;
    private final ClassDesc type;
    private final ClassDesc structClass;
    private final ClassDesc arrayClass;
    private final StructLayout layout;

    StructClassWriter(Class<?> type, StructLayout layout) {
        this.name = type.getName();
        this.type = descriptor(type);
        this.structClass = ClassDesc.of(structName());
        this.arrayClass = ClassDesc.of(arrayName());
        this.layout = layout;
    }

    /** The name of the class of one struct. */
    String structName() {
        return name + "$$Struct";
    }

    /** The name of the class of an array. */
    String arrayName() {
        return name + "$$Structs";
    }

    private static ClassDesc descriptor(Class<?> type) {
        return ClassDesc.ofDescriptor(type.descriptorString());
    }

    /** The class of one struct. */
    byte[] struct() {
        ClassDesc self = structClass;
        return ClassFile.of()
                .build(
                        self,
                        builder -> {
                            builder.withFlags(ACC_FINAL).withInterfaceSymbols(type);
                            builder.withField("memory", MEMORY, ACC_PRIVATE | ACC_FINAL);
                            builder.withField("position", CD_long, ACC_PRIVATE | ACC_FINAL);
                            structConstructor(builder, self);
                            layout.methods().forEach(method -> access(builder, self, method));
                        });
    }

    private static void structConstructor(ClassBuilder builder, ClassDesc self) {
        builder.withMethodBody(
                INIT_NAME,
                NEW_STRUCT,
                ACC_PUBLIC,
                code ->
                        code.aload(0)
                                .invokespecial(CD_Object, INIT_NAME, ConstantDescs.MTD_void)
                                .aload(0)
                                .aload(1)
                                .putfield(self, "memory", MEMORY)
                                .aload(0)
                                .lload(2)
                                .putfield(self, "position", CD_long)
                                .return_());
    }

    private void access(ClassBuilder builder, ClassDesc self, FieldMethod method) {
        ClassDesc value = method.type().descriptor();
        List<ClassDesc> indices = Collections.nCopies(method.indices(), CD_int);
        MethodTypeDesc signature =
                method.reads()
                        ? MethodTypeDesc.of(value, indices)
                        : MethodTypeDesc.of(CD_void, indices)
                                .insertParameterTypes(method.indices(), value);
        builder.withMethodBody(
                method.name(), signature, ACC_PUBLIC, code -> body(code, self, method));
    }

    private void body(CodeBuilder code, ClassDesc self, FieldMethod method) {
        StructField field = layout.field(method);
        ClassDesc value = method.type().descriptor();
        TypeKind kind = TypeKind.from(value);
        code.aload(0).getfield(self, "memory", MEMORY);
        position(code, self, field);
        if (method.reads()) {
            String get = "get" + method.type().word();
            code.invokeinterface(MEMORY, get, MethodTypeDesc.of(value, CD_long)).return_(kind);
        } else {
            String set = "set" + method.type().word();
            code.loadLocal(kind, 1 + method.indices())
                    .invokeinterface(MEMORY, set, MethodTypeDesc.of(CD_void, CD_long, value))
                    .return_();
        }
    }

    /** Leaves the position of an element, whose indices are the first parameters. */
    private void position(CodeBuilder code, ClassDesc self, StructField field) {
        code.aload(0).getfield(self, "position", CD_long);
        code.loadConstant((1L << ADDRESS_BITS) - layout.alignBytes()).land();
        if (field.offset() > 0) {
            code.loadConstant(field.offset()).ladd();
        }
        for (int i = 0; i < field.lengths().size(); i++) {
            int length = field.lengths().get(i);
            if (i > 0) {
                code.loadConstant(length).imul();
            }
            code.iload(1 + i).loadConstant(length).invokestatic(OBJECTS, "checkIndex", CHECK);
            if (i > 0) {
                code.iadd();
            }
        }
        if (!field.lengths().isEmpty()) {
            code.i2l().loadConstant(field.type().shift()).lshl().ladd();
        }
    }

    /** The class of an array. */
    byte[] array() {
        ClassDesc self = arrayClass;
        return ClassFile.of()
                .build(
                        self,
                        builder -> {
                            builder.withFlags(ACC_FINAL).withSuperclass(ARRAY);
                            arrayConstructor(builder);
                            at(builder, self);
                        });
    }

    private static void arrayConstructor(ClassBuilder builder) {
        builder.withMethodBody(
                INIT_NAME,
                NEW_ARRAY,
                ACC_PUBLIC,
                code ->
                        code.aload(0)
                                .aload(1)
                                .aload(2)
                                .lload(3)
                                .lload(5)
                                .invokespecial(ARRAY, INIT_NAME, NEW_ARRAY)
                                .return_());
    }

    private void at(ClassBuilder builder, ClassDesc self) {
        builder.withMethodBody(
                "at",
                MethodTypeDesc.of(CD_Object, CD_long),
                ACC_PUBLIC,
                code ->
                        code.new_(structClass)
                                .dup()
                                .aload(0)
                                .getfield(self, "memory", MEMORY)
                                .aload(0)
                                .lload(1)
                                .loadConstant(layout.bytes())
                                .invokevirtual(self, "position", POSITION)
                                .invokespecial(structClass, INIT_NAME, NEW_STRUCT)
                                .areturn());
    }
}
