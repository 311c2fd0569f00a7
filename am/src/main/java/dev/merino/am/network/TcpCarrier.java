package dev.merino.am.network;

import dev.merino.message.TcpMesh;

/** A mesh of TCP connections; the kernel retransmits, so there are no timers. */
record TcpCarrier(TcpMesh mesh) implements Carrier {
    @Override
    public void send(int node, byte[] frame, int length) {
        mesh.send(node, frame, length);
    }

    @Override
    public void flush() {
        mesh.flush();
    }

    @Override
    public boolean owns(int tag) {
        return mesh.owns(tag);
    }

    @Override
    public void ready(int tag, boolean readable, boolean writable) {
        mesh.ready(tag, readable, writable);
    }

    @Override
    public boolean canReadDirectly() {
        return mesh.canReadDirectly();
    }

    @Override
    public boolean readDirectly() {
        return mesh.readDirectly();
    }

    @Override
    public boolean hasRoom(int node) {
        return true; // the mesh queues what the socket does not take
    }

    @Override
    public void tick(long nowNs) {}

    @Override
    public long sleepNsMax(long nowNs) {
        return Long.MAX_VALUE;
    }

    @Override
    public void close() {
        mesh.close();
    }
}
