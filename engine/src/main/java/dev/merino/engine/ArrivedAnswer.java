package dev.merino.engine;

import dev.merino.protocol.Effects;
import dev.merino.protocol.Protocol;
import dev.merino.protocol.RemoteAnswer;

/**
 * Tells a protocol what it has read elsewhere; a record, as making a lambda costs a keeper more.
 */
record ArrivedAnswer(Protocol protocol, long token, RemoteAnswer answer, Effects out)
        implements Runnable {
    @Override
    public void run() {
        protocol.answered(token, answer, out);
    }
}
