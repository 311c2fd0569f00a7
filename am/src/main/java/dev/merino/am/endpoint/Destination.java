package dev.merino.am.endpoint;

import dev.merino.am.link.Link;

/** An entry of the table of destinations. */
record Destination(int number, Link link, long tag) {}
