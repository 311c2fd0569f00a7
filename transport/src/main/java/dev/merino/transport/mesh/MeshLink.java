package dev.merino.transport.mesh;

import dev.merino.linux.TcpSocket;
import dev.merino.transport.seal.LinkKeys;

import org.jspecify.annotations.Nullable;

/**
 * A connection between two nodes that have authenticated each other.
 *
 * @param socket it
 * @param keys with which all that it carries is to be sealed; null if nothing is
 */
public record MeshLink(TcpSocket socket, @Nullable LinkKeys keys) {
    /** The sockets alone, at the same indices. */
    public static @Nullable TcpSocket[] sockets(@Nullable MeshLink[] links) {
        @Nullable TcpSocket[] sockets = new @Nullable TcpSocket[links.length];
        for (int node = 0; node < links.length; node++) {
            MeshLink link = links[node];
            sockets[node] = link == null ? null : link.socket;
        }
        return sockets;
    }

    /** Links on which nothing is sealed. */
    public static @Nullable MeshLink[] plain(@Nullable TcpSocket[] sockets) {
        @Nullable MeshLink[] links = new @Nullable MeshLink[sockets.length];
        for (int node = 0; node < links.length; node++) {
            TcpSocket socket = sockets[node];
            links[node] = socket == null ? null : new MeshLink(socket, null);
        }
        return links;
    }
}
