package dev.merino.remote.active;

import dev.merino.transport.AmOptions;
import dev.merino.transport.Transport;

/** Active messages over queues in shared memory. */
class ActiveSharedMemoryTest extends ActiveMemoryContract {
    ActiveSharedMemoryTest() {
        super(AmOptions.DEFAULT.with(Transport.SHARED_MEMORY));
    }
}
