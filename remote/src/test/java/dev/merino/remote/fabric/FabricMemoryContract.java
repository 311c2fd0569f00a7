package dev.merino.remote.fabric;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.merino.remote.RemoteMemory;
import dev.merino.remote.RemoteMemoryContract;
import dev.merino.transport.ucx.UcxContext;
import dev.merino.transport.ucx.UcxNode;

import org.junit.jupiter.api.BeforeAll;

import java.util.ArrayList;
import java.util.List;

/** UCX, over one of its transports. */
abstract class FabricMemoryContract extends RemoteMemoryContract {
    private final String transports;

    FabricMemoryContract(String transports) {
        this.transports = transports;
    }

    @BeforeAll
    static void needsUcx() {
        assumeTrue(
                UcxContext.missing().isEmpty(), () -> UcxContext.missing().orElse("UCX is here"));
    }

    @Override
    protected List<? extends RemoteMemory> start(int nodes) {
        List<UcxNode> all = new ArrayList<>();
        for (int node = 0; node < nodes; node++) {
            all.add(UcxNode.open(node, nodes, transports));
        }
        List<byte[]> contacts = all.stream().map(UcxNode::address).toList();
        all.forEach(node -> node.connect(contacts));
        return all.stream().map(FabricMemory::new).toList();
    }
}
