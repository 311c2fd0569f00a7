/** What the dashboard shows, made of what nodes tell; no I/O, threads or clocks. */
@NullMarked
package dev.merino.dashboard.model;

import org.jspecify.annotations.NullMarked;
