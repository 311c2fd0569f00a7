package dev.merino.rank.statics;

import static java.lang.classfile.ClassFile.ACC_PUBLIC;
import static java.lang.classfile.ClassFile.ACC_STATIC;
import static java.lang.classfile.ClassFile.ACC_SYNTHETIC;
import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_double;
import static java.lang.constant.ConstantDescs.CD_float;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.merino.spi.SharedStatics;

import org.jspecify.annotations.Nullable;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.FieldRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Rewrites classes so that shared static fields are in shared memory, as if somebody had written
 *
 * <pre>{@code
 * static int count = 5;                            // what the initialiser assigns, and no more
 * static int $shared$get$count() {
 *     return (int) SharedStatics.get((long) count, "static com.example.Heat.count");
 * }
 * static void $shared$set$count(int value) {
 *     SharedStatics.put((long) value, "static com.example.Heat.count");
 * }
 * }</pre>
 *
 * <p>and called these instead of touching the field, in this class and in all others of the same
 * loader. Only the initialiser of the class itself touches the field.
 */
final class StaticRewriter {
    private static final ClassDesc STATICS = SharedStatics.class.describeConstable().orElseThrow();
    private static final MethodTypeDesc GET_BITS = MethodTypeDesc.of(CD_long, CD_long, CD_String);
    private static final MethodTypeDesc PUT_BITS = MethodTypeDesc.of(CD_void, CD_long, CD_String);
    private static final MethodTypeDesc GET_TEXT =
            MethodTypeDesc.of(CD_String, CD_String, CD_String, CD_int);
    private static final MethodTypeDesc PUT_TEXT =
            MethodTypeDesc.of(CD_void, CD_String, CD_String, CD_int);
    private static final MethodTypeDesc GET_ARRAY =
            MethodTypeDesc.of(CD_Object, CD_String, CD_String, CD_int);
    private static final MethodTypeDesc GET_JAVA_ARRAY =
            MethodTypeDesc.of(CD_Object, CD_Object, CD_String, CD_Class);
    private static final MethodTypeDesc PUT_JAVA_ARRAY =
            MethodTypeDesc.of(CD_void, CD_Object, CD_String, CD_Class);

    private final ClassFile files;
    private final Function<String, byte @Nullable []> classes;
    private final Map<String, ClassFields> known = new HashMap<>();

    /**
     * @param loader what finds the classes that user classes refer to
     * @param classes the bytes of a class of the user, given its name with slashes; null if there
     *     is none
     */
    StaticRewriter(ClassLoader loader, Function<String, byte @Nullable []> classes) {
        this.classes = classes;
        this.files =
                ClassFile.of(
                        ClassFile.ClassHierarchyResolverOption.of(
                                ClassHierarchyResolver.ofResourceParsing(loader)
                                        .orElse(ClassHierarchyResolver.defaultResolver())
                                        .cached()));
    }

    /** The class in {@code bytes} with calls in place of shared fields; null if it has none. */
    byte @Nullable [] rewrite(byte[] bytes) {
        ClassModel model = files.parse(bytes);
        Map<String, SharedField> own = fieldsOf(model.thisClass().asInternalName()).shared;
        if (own.isEmpty() && !refersToShared(model)) {
            return null;
        }
        String self = model.thisClass().asInternalName();
        ClassTransform calls =
                ClassTransform.transformingMethodBodies(
                        method -> !isInitialiserOf(method, own),
                        (code, element) -> replace(self, code, element));
        ClassTransform accessors =
                ClassTransform.endHandler(
                        builder -> own.values().forEach(field -> addAccessors(field, builder)));
        return files.transformClass(model, calls.andThen(accessors));
    }

    /** The initialiser assigns first values, and sees them. */
    private static boolean isInitialiserOf(MethodModel method, Map<String, SharedField> own) {
        return !own.isEmpty() && method.methodName().equalsString(ConstantDescs.CLASS_INIT_NAME);
    }

    private boolean refersToShared(ClassModel model) {
        for (PoolEntry entry : model.constantPool()) {
            if (entry instanceof FieldRefEntry field && shared(field) != null) {
                return true;
            }
        }
        return false;
    }

    /** The field that {@code field} means, which a superclass of its owner may declare. */
    private @Nullable SharedField shared(FieldRefEntry field) {
        String name = field.name().stringValue();
        ClassFields owner = fieldsOf(field.owner().asInternalName());
        while (!owner.names.contains(name) && owner.parent != null) {
            owner = fieldsOf(owner.parent);
        }
        return owner.shared.get(name);
    }

    private ClassFields fieldsOf(String internalName) {
        ClassFields found = known.get(internalName);
        if (found == null) {
            byte[] bytes = classes.apply(internalName);
            found = bytes == null ? ClassFields.NONE : ClassFields.of(files.parse(bytes));
            known.put(internalName, found);
        }
        return found;
    }

    /**
     * What a class of the user declares.
     *
     * @param shared its shared fields by name
     * @param names the names of all its fields
     * @param parent its superclass
     */
    private record ClassFields(
            Map<String, SharedField> shared, Set<String> names, @Nullable String parent) {
        /** Those of a class that is not the user's. */
        static final ClassFields NONE = new ClassFields(Map.of(), Set.of(), null);

        static ClassFields of(ClassModel model) {
            Set<String> names = new HashSet<>();
            model.fields().forEach(field -> names.add(field.fieldName().stringValue()));
            String parent = model.superclass().map(ClassEntry::asInternalName).orElse(null);
            return new ClassFields(SharedField.of(model), names, parent);
        }
    }

    private void replace(String self, CodeBuilder code, CodeElement element) {
        SharedField field =
                element instanceof FieldInstruction access ? shared(access.field()) : null;
        if (field == null || !(element instanceof FieldInstruction access)) {
            code.with(element);
        } else if (access.opcode() == Opcode.GETSTATIC) {
            code.invokestatic(
                    access.field().owner().asSymbol(),
                    field.getter(),
                    MethodTypeDesc.of(field.type()));
        } else if (field.isMadeHere()) {
            throw new UnshareableField(
                    ("%s assigns %s.%s, a shared array, which is always there:"
                                    + " leave the assignment out.")
                            .formatted(self.replace('/', '.'), field.owner(), field.name()));
        } else {
            code.invokestatic(
                    access.field().owner().asSymbol(),
                    field.setter(),
                    MethodTypeDesc.of(CD_void, field.type()));
        }
    }

    private static void addAccessors(SharedField field, ClassBuilder builder) {
        int flags = ACC_PUBLIC | ACC_STATIC | ACC_SYNTHETIC;
        builder.withMethodBody(
                field.getter(), MethodTypeDesc.of(field.type()), flags, code -> get(field, code));
        if (!field.isMadeHere()) {
            builder.withMethodBody(
                    field.setter(),
                    MethodTypeDesc.of(CD_void, field.type()),
                    flags,
                    code -> put(field, code));
        }
    }

    private static void get(SharedField field, CodeBuilder code) {
        ClassDesc owner = ClassDesc.of(field.owner());
        if (field.isMadeHere()) {
            code.loadConstant(field.type().displayName())
                    .loadConstant(field.key())
                    .loadConstant(field.length())
                    .invokestatic(STATICS, "array", GET_ARRAY)
                    .checkcast(field.type());
        } else if (field.isString()) {
            code.getstatic(owner, field.name(), field.type())
                    .loadConstant(field.key())
                    .loadConstant(field.length())
                    .invokestatic(STATICS, "get", GET_TEXT);
        } else if (field.isJavaArray()) {
            code.getstatic(owner, field.name(), field.type())
                    .loadConstant(field.key())
                    .loadConstant(field.type())
                    .invokestatic(STATICS, "array", GET_JAVA_ARRAY)
                    .checkcast(field.type());
        } else {
            code.getstatic(owner, field.name(), field.type());
            toBits(field.type(), code);
            code.loadConstant(field.key()).invokestatic(STATICS, "get", GET_BITS);
            fromBits(field.type(), code);
        }
        code.return_(TypeKind.from(field.type()));
    }

    private static void put(SharedField field, CodeBuilder code) {
        code.loadLocal(TypeKind.from(field.type()), 0);
        if (field.isString()) {
            code.loadConstant(field.key())
                    .loadConstant(field.length())
                    .invokestatic(STATICS, "put", PUT_TEXT);
        } else if (field.isJavaArray()) {
            code.loadConstant(field.key())
                    .loadConstant(field.type())
                    .invokestatic(STATICS, "assign", PUT_JAVA_ARRAY);
        } else {
            toBits(field.type(), code);
            code.loadConstant(field.key()).invokestatic(STATICS, "put", PUT_BITS);
        }
        code.return_();
    }

    private static void toBits(ClassDesc type, CodeBuilder code) {
        switch (TypeKind.from(type)) {
            case DOUBLE ->
                    code.invokestatic(
                            ConstantDescs.CD_Double,
                            "doubleToRawLongBits",
                            MethodTypeDesc.of(CD_long, CD_double));
            case FLOAT ->
                    code.invokestatic(
                                    ConstantDescs.CD_Float,
                                    "floatToRawIntBits",
                                    MethodTypeDesc.of(CD_int, CD_float))
                            .i2l();
            case LONG -> {} // it has its bits already
            case BOOLEAN, BYTE, SHORT, CHAR, INT -> code.i2l();
            case REFERENCE, VOID -> throw new IllegalStateException("no bits of " + type);
        }
    }

    private static void fromBits(ClassDesc type, CodeBuilder code) {
        switch (TypeKind.from(type)) {
            case DOUBLE ->
                    code.invokestatic(
                            ConstantDescs.CD_Double,
                            "longBitsToDouble",
                            MethodTypeDesc.of(CD_double, CD_long));
            case FLOAT ->
                    code.l2i()
                            .invokestatic(
                                    ConstantDescs.CD_Float,
                                    "intBitsToFloat",
                                    MethodTypeDesc.of(CD_float, CD_int));
            case LONG -> {} // it has its bits already
            case BOOLEAN, INT -> code.l2i();
            case BYTE -> code.l2i().i2b();
            case SHORT -> code.l2i().i2s();
            case CHAR -> code.l2i().i2c();
            case REFERENCE, VOID -> throw new IllegalStateException("no value of " + type);
        }
    }
}
