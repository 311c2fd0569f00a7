package dev.merino.remote.active;

import dev.merino.am.AmOptions;
import dev.merino.am.Transport;

/** Active messages over TCP. */
class ActiveTcpTest extends ActiveMemoryContract {
    ActiveTcpTest() {
        super(AmOptions.DEFAULT.with(Transport.TCP));
    }
}
