package dev.merino.transport.ucx;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.merino.transport.mesh.MeshLimits;
import dev.merino.transport.mesh.MeshLink;
import dev.merino.transport.mesh.contract.Loopback;
import dev.merino.transport.mesh.contract.NetworkContract;

import org.junit.jupiter.api.BeforeAll;

import java.util.List;

/** Frames over one of UCX's transports. */
abstract class UcxMeshContract extends NetworkContract {
    private final String transports;

    UcxMeshContract(String transports) {
        this.transports = transports;
    }

    @BeforeAll
    static void needsUcx() {
        assumeTrue(
                UcxContext.missing().isEmpty(), () -> UcxContext.missing().orElse("UCX is here"));
    }

    @Override
    protected Loopback loopback(int nodes, MeshLimits limits) throws Exception {
        return new Loopback(
                nodes,
                (self, links, poller, tag, inbox, kept) ->
                        UcxMesh.connect(
                                self,
                                MeshLink.sockets(links),
                                transports,
                                List.of(),
                                poller,
                                tag,
                                inbox,
                                kept,
                                Loopback.PATIENCE_NS),
                limits);
    }

    @Override
    protected String endOfACutStream() {
        return "closed the connection";
    }
}
