package dev.merino.am.endpoint;

import dev.merino.am.link.Parcel;

/** A queued parcel: a reply whose receiver has no room, or a returned message. */
record PendingParcel(int number, Parcel parcel) {}
