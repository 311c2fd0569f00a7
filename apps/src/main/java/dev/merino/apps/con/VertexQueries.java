package dev.merino.apps.con;

import dev.merino.apps.messaging.RankEndpoint;
import dev.merino.messages.Arrival;

import java.io.IOException;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

/**
 * Queries about vertices: each is a message to the rank that owns the vertex, which replies. Many
 * can be outstanding at the same time. Queries about a rank's own vertices are answered locally.
 */
final class VertexQueries {
    private static final int ANSWER = RankEndpoint.FIRST_HANDLER;

    private final RankEndpoint endpoint;
    private final IntUnaryOperator owner;
    private final int rank;
    private int[] answers = new int[0];
    private int open;

    /** {@code owner} maps a vertex to its rank. */
    VertexQueries(RankEndpoint endpoint, IntUnaryOperator owner, int rank) {
        this.endpoint = endpoint;
        this.owner = owner;
        this.rank = rank;
        endpoint.setHandler(ANSWER, this::answered);
    }

    private void answered(Arrival arrival) {
        answers[(int) arrival.word(0)] = (int) arrival.word(1);
        open--;
    }

    /** One kind of query; {@code reply} computes the answer from a vertex and an argument. */
    final class Kind {
        private final int handler;
        private final IntBinaryOperator reply;

        Kind(int number, IntBinaryOperator reply) {
            this.handler = ANSWER + number;
            this.reply = reply;
            endpoint.setHandler(handler, this::reply);
        }

        private void reply(Arrival query) {
            int vertex = (int) (query.word(0) >>> Integer.SIZE);
            int word = (int) query.word(0);
            endpoint.reply(query, ANSWER, query.word(1), reply.applyAsInt(vertex, word));
        }

        /**
         * Queries {@code vertices}, with an argument for each; returns the answers in the same
         * order.
         */
        int[] ask(int[] vertices, int[] words) throws IOException {
            answers = new int[vertices.length];
            for (int i = 0; i < vertices.length; i++) {
                int to = owner.applyAsInt(vertices[i]);
                if (to == rank) {
                    answers[i] = reply.applyAsInt(vertices[i], words[i]);
                } else {
                    open++;
                    long query =
                            ((long) vertices[i] << Integer.SIZE) | Integer.toUnsignedLong(words[i]);
                    endpoint.send(to, handler, query, i);
                }
            }
            endpoint.awaitCondition(() -> open == 0);
            return answers;
        }

        /** Queries {@code vertices} without arguments. */
        int[] ask(int[] vertices) throws IOException {
            return ask(vertices, new int[vertices.length]);
        }
    }
}
