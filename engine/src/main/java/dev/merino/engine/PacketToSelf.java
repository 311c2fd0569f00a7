package dev.merino.engine;

/** A packet of a node to itself; a record, as making a lambda costs a keeper more. */
record PacketToSelf(NodeMachine machine, int self, Packet packet) implements Runnable {
    @Override
    public void run() {
        machine.receive(self, packet);
    }
}
