package dev.merino.apps.tsp;

/** Partial tours that wait to be looked at, the one with the lowest bound on top. */
interface Tours {
    int size();

    boolean hasRoomFor(int count);

    void push(PartialTour tour);

    /** Takes the tour with the lowest bound; there must be one. */
    PartialTour pop();

    void dropAll();
}
