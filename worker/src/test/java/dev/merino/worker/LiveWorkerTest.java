package dev.merino.worker;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LiveWorkerTest {
    @ParameterizedTest
    @CsvSource({
        "merino-1f-0, 127.0.0.1, true",
        "merino-1f-12, 10.0.0.7, false",
        "merino-0-1, fd00:0:0:0:0:0:0:1%eth0, true"
    })
    void aWorkerReadsWhatItsKeeperHasWritten(String name, String address, boolean canScan) {
        LiveWorker.Socket socket = new LiveWorker.Socket(name, address, canScan, !canScan);
        assertThat(LiveWorker.Socket.read(socket.text())).isEqualTo(socket);
    }
}
