package dev.merino.remote.active;

import dev.merino.am.AmOptions;
import dev.merino.am.Transport;

/** Active messages over queues in shared memory. */
class ActiveSharedMemoryTest extends ActiveMemoryContract {
    ActiveSharedMemoryTest() {
        super(AmOptions.DEFAULT.with(Transport.SHARED_MEMORY));
    }
}
