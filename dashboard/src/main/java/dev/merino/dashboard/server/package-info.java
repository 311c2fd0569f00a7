/** How browsers get the page: on loopback, and only with the token. */
@NullMarked
package dev.merino.dashboard.server;

import org.jspecify.annotations.NullMarked;
