package dev.merino.apps.tsp;

/** Partial tours still to be explored, with the lowest bound on top. */
interface Tours {
    int size();

    /** Whether another one has room. */
    boolean hasRoom();

    void push(PartialTour tour);

    /** Takes the tour with the lowest bound; there must be one. */
    PartialTour pop();

    /** The tour with the lowest bound, which stays; there must be one. */
    PartialTour top();

    void dropAll();
}
