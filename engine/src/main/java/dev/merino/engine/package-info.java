/**
 * One node as one pure machine: {@link dev.merino.engine.NodeMachine} puts the protocols and
 * synchronisation together. The embedded cluster, live nodes and the checker all drive this class,
 * so what is checked is what runs.
 */
@NullMarked
package dev.merino.engine;

import org.jspecify.annotations.NullMarked;
