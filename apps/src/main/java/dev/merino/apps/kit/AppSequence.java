package dev.merino.apps.kit;

import dev.merino.Member;

import java.util.List;

/** Several apps in a row as one program, which is repeated as a whole. */
public abstract class AppSequence extends App {
    private final List<Part> parts;

    /**
     * An app of a sequence and its arguments.
     *
     * @param app which
     * @param arguments its arguments; {@code --repeat} has no effect here
     */
    public record Part(App app, List<String> arguments) {
        /** The app with options as on a command line. */
        public Part(App app, String line) {
            this(app, List.of(line.split(" ")));
        }
    }

    /** A sequence of {@code parts}. */
    protected AppSequence(String name, String summary, List<Part> parts) {
        super(name, summary, List.of());
        this.parts = List.copyOf(parts);
    }

    @Override
    protected final void run(Member me, Options options) throws Exception {
        for (Part part : parts) {
            part.app.run(me, part.app.parse(part.arguments));
        }
    }
}
