package dev.merino.am.endpoint;

import dev.merino.am.link.Parcel;

/** A parcel that waits here: a reply for which there is no room, or a message that came back. */
record PendingParcel(int number, Parcel parcel) {}
