package dev.merino.remote.active;

import dev.merino.transport.AmOptions;
import dev.merino.transport.Transport;

/** Active messages over TCP. */
class ActiveTcpTest extends ActiveMemoryContract {
    ActiveTcpTest() {
        super(AmOptions.DEFAULT.with(Transport.TCP));
    }
}
