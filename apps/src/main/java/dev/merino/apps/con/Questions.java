package dev.merino.apps.con;

import dev.merino.am.Arrival;
import dev.merino.apps.talk.Talk;

import java.io.IOException;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

/**
 * Questions about vertices, each a message to whoever has the vertex, who answers. Many can be
 * under way at the same time. Questions about a rank's own vertices are answered here.
 */
final class Questions {
    private static final int ANSWER = Talk.FIRST_HANDLER;

    private final Talk talk;
    private final IntUnaryOperator owner;
    private final int rank;
    private int[] answers = new int[0];
    private int open;

    /** {@code owner} says who has a vertex. */
    Questions(Talk talk, IntUnaryOperator owner, int rank) {
        this.talk = talk;
        this.owner = owner;
        this.rank = rank;
        talk.on(ANSWER, this::answered);
    }

    private void answered(Arrival arrival) {
        answers[(int) arrival.word(0)] = (int) arrival.word(1);
        open--;
    }

    /** One kind of question; {@code reply} gives the answer, from a vertex and another word. */
    final class Kind {
        private final int handler;
        private final IntBinaryOperator reply;

        Kind(int number, IntBinaryOperator reply) {
            this.handler = ANSWER + number;
            this.reply = reply;
            talk.on(handler, this::reply);
        }

        private void reply(Arrival question) {
            int vertex = (int) (question.word(0) >>> Integer.SIZE);
            int word = (int) question.word(0);
            talk.answer(question, ANSWER, question.word(1), reply.applyAsInt(vertex, word));
        }

        /** Asks about {@code vertices}, with a word for each; the answers, in the same order. */
        int[] ask(int[] vertices, int[] words) throws IOException {
            answers = new int[vertices.length];
            for (int i = 0; i < vertices.length; i++) {
                int to = owner.applyAsInt(vertices[i]);
                if (to == rank) {
                    answers[i] = reply.applyAsInt(vertices[i], words[i]);
                } else {
                    open++;
                    long question =
                            ((long) vertices[i] << Integer.SIZE) | Integer.toUnsignedLong(words[i]);
                    talk.send(to, handler, question, i);
                }
            }
            talk.until(() -> open == 0);
            return answers;
        }

        /** Asks about {@code vertices} without a word. */
        int[] ask(int[] vertices) throws IOException {
            return ask(vertices, new int[vertices.length]);
        }
    }
}
