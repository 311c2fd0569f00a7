package dev.merino.engine;

import dev.merino.protocol.RemoteAnswer;
import dev.merino.protocol.RemoteMessage;
import dev.merino.protocol.RemoteOperation;

/**
 * An operation on the memory of another node that a network adapter carries out.
 *
 * @param channel the number of the protocol whose half there has the memory
 * @param number what the answer bears, if the operation is answered
 * @param operation what is to be done
 */
public record RemoteRequest(int channel, long number, RemoteOperation operation) {
    /** The answer as a packet would bring it, for whoever describes what happens. */
    public Packet answered(RemoteAnswer answer) {
        return new Packet(channel, new RemoteMessage.Answer(operation.token(), answer));
    }
}
