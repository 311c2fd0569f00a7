/**
 * Tables: what a paper says, and how ours is made of experiments.
 *
 * <p>To add a table: write what the paper has into a resource {@code ID.table} ({@link
 * dev.merino.paper.table.PaperValues} has the form), beside the class of {@code
 * dev.merino.paper.tables} that has the tables of its paper; in that class add {@link
 * dev.merino.paper.table.PaperTable#of}, with a function that names for each row and column the
 * {@link dev.merino.paper.table.Formula} of our value: mostly one {@link
 * dev.merino.paper.experiment.ClusterRun} and one of its numbers. The applications of a paper, with
 * their sizes and sequential times, are in a {@link dev.merino.paper.experiment.Workloads} file.
 * What is no application is an {@link dev.merino.paper.experiment.Experiment} of its own, beside
 * {@code ClusterRun} or in a package below it.
 */
@NullMarked
package dev.merino.paper.table;

import org.jspecify.annotations.NullMarked;
