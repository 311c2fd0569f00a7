package dev.merino.am.endpoint;

import dev.merino.am.link.Link;

/** What an index of the table of destinations stands for. */
record Destination(int number, Link link, long tag) {}
