package dev.merino.rules;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExportsTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** A Java file as the compiler's parser sees it. */
final class JavaSource {
    private static final int FILES_AT_ONCE = 100;

    private final CompilationUnitTree unit;
    private final DocTrees trees;

    /**
     * A method and its length.
     *
     * @param name of the method
     * @param lines from its first annotation to its last brace
     */
    record Method(String name, long lines) {}

    /**
     * A public type that is not inside another one.
     *
     * @param name of the type
     * @param isEnum whether it is an enum
     * @param comment its Javadoc; empty if it has none
     */
    record Type(String name, boolean isEnum, String comment) {}

    private JavaSource(CompilationUnitTree unit, DocTrees trees) {
        this.unit = unit;
        this.trees = trees;
    }

    /** Parses {@code text}, the contents of the file called {@code name}. */
    static JavaSource parse(String name, String text) {
        return parse(List.of(new InMemory(name, text))).getFirst();
    }

    /**
     * Gives each of {@code files} to {@code reader}; many are parsed at a time, which is faster.
     */
    static void forEach(List<Path> files, BiConsumer<Path, JavaSource> reader) {
        for (int from = 0; from < files.size(); from += FILES_AT_ONCE) {
            List<Path> some = files.subList(from, Math.min(files.size(), from + FILES_AT_ONCE));
            List<JavaFileObject> texts = new ArrayList<>();
            some.forEach(
                    file ->
                            texts.add(
                                    new InMemory(
                                            file.getFileName().toString(), Sources.text(file))));
            List<JavaSource> parsed = parse(texts);
            for (int i = 0; i < some.size(); i++) {
                reader.accept(some.get(i), parsed.get(i));
            }
        }
    }

    private static List<JavaSource> parse(List<JavaFileObject> files) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        JavacTask task = (JavacTask) compiler.getTask(null, null, problem -> {}, null, null, files);
        DocTrees trees = DocTrees.instance(task);
        List<JavaSource> parsed = new ArrayList<>();
        try {
            task.parse().forEach(unit -> parsed.add(new JavaSource(unit, trees)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return parsed;
    }

    /** The package, or an empty text. */
    String packageName() {
        return unit.getPackage() == null ? "" : unit.getPackage().getPackageName().toString();
    }

    /** The packages that this module declaration exports to everyone; none for other files. */
    List<String> exports() {
        List<String> exports = new ArrayList<>();
        if (unit.getModule() != null) {
            for (Tree directive : unit.getModule().getDirectives()) {
                if (directive instanceof ExportsTree export && export.getModuleNames() == null) {
                    exports.add(export.getPackageName().toString());
                }
            }
        }
        return exports;
    }

    /** All methods and constructors with their lengths. */
    List<Method> methods() {
        List<Method> methods = new ArrayList<>();
        SourcePositions positions = trees.getSourcePositions();
        LineMap lines = unit.getLineMap();
        new TreePathScanner<@Nullable Void, @Nullable Void>() {
            @Override
            public @Nullable Void visitMethod(MethodTree method, @Nullable Void unused) {
                long from = lines.getLineNumber(positions.getStartPosition(unit, method));
                long to = lines.getLineNumber(positions.getEndPosition(unit, method));
                methods.add(new Method(method.getName().toString(), to - from + 1));
                return super.visitMethod(method, null);
            }
        }.scan(unit, null);
        return methods;
    }

    /** All public types of the file that are not inside others. */
    List<Type> publicTypes() {
        List<Type> types = new ArrayList<>();
        for (Tree declaration : unit.getTypeDecls()) {
            if (declaration instanceof ClassTree type
                    && type.getModifiers().getFlags().contains(Modifier.PUBLIC)) {
                String comment = trees.getDocComment(TreePath.getPath(unit, type));
                types.add(
                        new Type(
                                type.getSimpleName().toString(),
                                type.getKind() == Tree.Kind.ENUM,
                                comment == null ? "" : comment));
            }
        }
        return types;
    }

    /** The names of public types, nested ones too, that say nothing about themselves. */
    List<String> undocumentedTypes() {
        List<String> names = new ArrayList<>();
        new TreePathScanner<@Nullable Void, @Nullable Void>() {
            @Override
            public @Nullable Void visitClass(ClassTree type, @Nullable Void unused) {
                boolean isPublic = type.getModifiers().getFlags().contains(Modifier.PUBLIC);
                if (isPublic && trees.getDocComment(getCurrentPath()) == null) {
                    names.add(type.getSimpleName().toString());
                }
                return super.visitClass(type, null);
            }
        }.scan(unit, null);
        return names;
    }

    private static final class InMemory extends SimpleJavaFileObject {
        private final String text;

        InMemory(String name, String text) {
            super(URI.create("string:///" + name), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
