package dev.merino.fuzz;

import dev.merino.checkpoint.SnapshotTarget;
import dev.merino.control.SidecarMessage;
import dev.merino.control.TaskMessage;
import dev.merino.control.ThrownCopy;
import dev.merino.fuzz.contract.Decoder;
import dev.merino.fuzz.contract.FuzzTarget;
import dev.merino.keeper.ClusterTarget;
import dev.merino.keeper.process.KeeperStart;
import dev.merino.launch.join.JoinTargets;
import dev.merino.rank.handle.ProtocolList;
import dev.merino.transport.network.NetworkTarget;
import dev.merino.transport.shm.BlockExchangeTarget;
import dev.merino.transport.shm.QueueTarget;
import dev.merino.transport.ucx.UcxTarget;
import dev.merino.worker.WorkerStart;
import dev.merino.worker.call.RankReport;

import java.util.List;

/** Everything that takes bytes of others. */
public final class Targets {
    private Targets() {}

    /** All of them. */
    public static List<FuzzTarget> all() {
        var packets = ProtocolList.codec();
        return List.of(
                new Decoder("packets", in -> packets.decode(in).message()),
                new MachineTarget(),
                new ClusterTarget(),
                new ControlTarget(),
                new Decoder("sidecar", SidecarMessage::readFrom),
                new Decoder("tasks", TaskMessage::readFrom),
                new Decoder("keeper-start", KeeperStart::readFrom),
                new Decoder("worker-start", WorkerStart::readFrom),
                JoinTargets.coordinatorStart(),
                JoinTargets.request(),
                JoinTargets.answer(),
                new Decoder("thrown", in -> ThrownCopy.read(in.getRaw("all", in.left()))),
                new Decoder("rank-report", in -> RankReport.of(in.getRaw("all", in.left()))),
                new HandshakeTarget(),
                new DatagramTarget(),
                new NetworkTarget(),
                new AddressTarget(),
                new QueueTarget(),
                new BlockExchangeTarget(),
                new UcxTarget(),
                new UcxTarget.Contacts(),
                new SnapshotTarget());
    }

    /** The one of that name. */
    public static FuzzTarget named(String name) {
        return all().stream()
                .filter(target -> target.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no target " + name));
    }
}
