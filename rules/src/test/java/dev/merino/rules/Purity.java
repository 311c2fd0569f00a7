package dev.merino.rules;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;

import java.util.Set;

/**
 * Holds for a class that is a function of its inputs: no I/O, no threads, no clocks, no unseeded
 * chance, nothing of the machine that it runs on.
 */
final class Purity extends ArchCondition<JavaClass> {
    private static final Set<String> PACKAGES =
            Set.of(
                    "java.nio.file",
                    "java.nio.channels",
                    "java.net",
                    "java.util.concurrent",
                    "java.util.random");

    private static final Set<String> TYPES =
            Set.of(
                    "java.lang.Process",
                    "java.lang.ProcessBuilder",
                    "java.lang.Runtime",
                    "java.lang.Thread",
                    "java.lang.ThreadLocal",
                    "java.security.SecureRandom",
                    "java.time.Clock",
                    "java.util.Random",
                    "java.util.SplittableRandom",
                    "java.util.Timer",
                    "java.util.UUID");

    private static final Set<String> MEMBERS =
            Set.of(
                    "java.lang.Math.random",
                    "java.lang.StrictMath.random",
                    "java.lang.System.currentTimeMillis",
                    "java.lang.System.err",
                    "java.lang.System.exit",
                    "java.lang.System.getenv",
                    "java.lang.System.getProperty",
                    "java.lang.System.identityHashCode",
                    "java.lang.System.in",
                    "java.lang.System.nanoTime",
                    "java.lang.System.out",
                    "java.util.Collections.shuffle");

    Purity() {
        super("be pure");
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
        for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
            if (isForbidden(dependency.getTargetClass().getBaseComponentType())) {
                events.add(SimpleConditionEvent.violated(dependency, dependency.getDescription()));
            }
        }
        for (JavaAccess<?> access : type.getAccessesFromSelf()) {
            if (isForbidden(access)) {
                events.add(SimpleConditionEvent.violated(access, access.getDescription()));
            }
        }
    }

    private static boolean isForbidden(JavaClass type) {
        String name = type.getPackageName();
        boolean inputOrOutput = name.equals("java.io") && !type.isAssignableTo(Throwable.class);
        return inputOrOutput
                || TYPES.contains(type.getName())
                || PACKAGES.stream()
                        .anyMatch(root -> name.equals(root) || name.startsWith(root + "."));
    }

    private static boolean isForbidden(JavaAccess<?> access) {
        String owner = access.getTargetOwner().getName();
        String member = access.getTarget().getName();
        boolean timeOfDay = owner.startsWith("java.time.") && member.equals("now");
        return timeOfDay || MEMBERS.contains(owner + "." + member);
    }
}
