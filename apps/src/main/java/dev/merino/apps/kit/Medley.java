package dev.merino.apps.kit;

import dev.merino.Member;

import java.util.List;

/** Several apps in a row as one program, which is repeated as a whole. */
public abstract class Medley extends App {
    private final List<Part> parts;

    /**
     * An app of a medley and its words.
     *
     * @param app which
     * @param words its options; {@code --repeat} says nothing here
     */
    public record Part(App app, List<String> words) {
        /** The app with options as on a command line. */
        public Part(App app, String line) {
            this(app, List.of(line.split(" ")));
        }
    }

    /** A medley of {@code parts}. */
    protected Medley(String name, String summary, List<Part> parts) {
        super(name, summary, List.of());
        this.parts = List.copyOf(parts);
    }

    @Override
    protected final void run(Member me, Options options) throws Exception {
        for (Part part : parts) {
            part.app.run(me, part.app.parse(part.words));
        }
    }
}
