package dev.merino.transport.endpoint;

import dev.merino.transport.link.Parcel;

/** A queued parcel: a reply whose receiver has no room, or a returned message. */
record PendingParcel(int number, Parcel parcel) {}
