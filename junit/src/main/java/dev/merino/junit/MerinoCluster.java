package dev.merino.junit;

import dev.merino.Member;
import dev.merino.Merino;

import org.junit.jupiter.api.extension.ExtendWith;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Gives each test method of a class, or one method, a cluster of its own. A method with a parameter
 * of type {@link dev.merino.Cluster} gets it; one with a single parameter of type {@link Member} is
 * run by every rank:
 *
 * <pre>{@code
 * @MerinoCluster(nodes = 4)
 * class HeatTest {
 *     @Test
 *     void theHillIsLeft(Cluster cluster) {
 *         cluster.run(new Heat(), "64", "100");
 *     }
 *
 *     @Test
 *     void everyRankHasTheSum(Member me) {
 *         assertEquals(6, me.sum(me.rank()));
 *     }
 * }
 * }</pre>
 *
 * <p>A test that ranks run fails with what the first of them has thrown. The cluster is closed
 * after the method. An annotation of the method counts more than that of its class.
 */
@Documented
@Inherited
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ClusterExtension.class)
public @interface MerinoCluster {
    /** How many nodes the cluster has. */
    int nodes() default 2;

    /** How many ranks each node has. */
    int threads() default 1;

    /**
     * Whether its nodes are processes, as {@link Merino#live(int, int)} starts them; else all are
     * in the JVM of the test. Ranks of other processes run programs, and no test methods.
     */
    boolean live() default false;
}
