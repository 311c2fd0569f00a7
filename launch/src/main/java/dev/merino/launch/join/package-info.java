/**
 * Joining: processes that mpirun, srun, Kubernetes or anybody else has started find each other and
 * become the nodes of one cluster. {@link dev.merino.launch.join.LaunchEnvironment} says who a
 * process is, a rendezvous brings them together, and a joined cluster runs programs in them.
 */
@NullMarked
package dev.merino.launch.join;

import org.jspecify.annotations.NullMarked;
