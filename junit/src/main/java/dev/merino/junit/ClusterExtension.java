package dev.merino.junit;

import dev.merino.Cluster;
import dev.merino.Member;
import dev.merino.MemberFailedException;
import dev.merino.Merino;
import dev.merino.Statistics;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.ReflectionSupport;

import java.lang.reflect.Method;
import java.util.Arrays;

/** Makes clusters for test methods, and runs those on all ranks that are for a member. */
final class ClusterExtension
        implements ParameterResolver, InvocationInterceptor, AfterEachCallback {
    private static final ExtensionContext.Namespace NAMESPACE =
            ExtensionContext.Namespace.create(ClusterExtension.class);

    ClusterExtension() {}

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
        return parameter.getParameter().getType() == Cluster.class
                || (parameter.getDeclaringExecutable() instanceof Method method
                        && isForRanks(method));
    }

    /** The method of a member is not called with what this returns: ranks call it. */
    @Override
    public @Nullable Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
        return parameter.getParameter().getType() == Cluster.class ? cluster(test) : null;
    }

    private static boolean isForRanks(Method method) {
        return Arrays.equals(method.getParameterTypes(), new Class<?>[] {Member.class});
    }

    @Override
    public void interceptTestMethod(
            Invocation<@Nullable Void> invocation,
            ReflectiveInvocationContext<Method> called,
            ExtensionContext test)
            throws Throwable {
        Method method = called.getExecutable();
        if (!isForRanks(method)) {
            invocation.proceed();
            return;
        }
        invocation.skip();
        if (annotation(test).live()) {
            throw new ExtensionConfigurationException(
                    method
                            + " is for a Member, but ranks of other processes run no test methods:"
                            + " let it have a Cluster, and run a program");
        }
        Object instance = test.getRequiredTestInstance();
        try {
            Statistics _ =
                    cluster(test).run(me -> ReflectionSupport.invokeMethod(method, instance, me));
        } catch (MemberFailedException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }

    @Override
    public void afterEach(ExtensionContext test) {
        Cluster cluster = test.getStore(NAMESPACE).remove(Cluster.class, Cluster.class);
        if (cluster != null) {
            cluster.close();
        }
    }

    private static Cluster cluster(ExtensionContext test) {
        return test.getStore(NAMESPACE)
                .getOrComputeIfAbsent(Cluster.class, key -> start(annotation(test)), Cluster.class);
    }

    private static Cluster start(MerinoCluster wanted) {
        return wanted.live()
                ? Merino.live(wanted.nodes(), wanted.threads())
                : Merino.embedded(wanted.nodes(), wanted.threads());
    }

    private static MerinoCluster annotation(ExtensionContext test) {
        return AnnotationSupport.findAnnotation(test.getRequiredTestMethod(), MerinoCluster.class)
                .or(
                        () ->
                                AnnotationSupport.findAnnotation(
                                        test.getRequiredTestClass(), MerinoCluster.class))
                .orElseThrow();
    }
}
