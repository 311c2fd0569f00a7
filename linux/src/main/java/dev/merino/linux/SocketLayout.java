package dev.merino.linux;

/**
 * What {@code linux/socket.h}, {@code linux/un.h}, {@code linux/in.h}, {@code linux/in6.h} and
 * {@code linux/tcp.h} say. Ports and addresses are in network order.
 *
 * <pre>
 *   struct sockaddr_un, 110 bytes   0 family (2)  2 path (108); abstract if its first byte is 0
 *   struct sockaddr_in, 16 bytes    0 family (2)  2 port (2)  4 address (4)  8 zero (8)
 *   struct sockaddr_in6, 28 bytes   0 family (2)  2 port (2)  4 flowinfo (4)  8 address (16)  24 scope (4)
 *   struct ucred, 12 bytes          0 pid (4)  4 uid (4)  8 gid (4)
 *
 *   struct iovec, 16 bytes          0 base (8)  8 len (8)
 *   struct msghdr, 56 bytes         0 name (8)  8 namelen (4)  16 iov (8)  24 iovlen (8)
 *                                  32 control (8)  40 controllen (8)  48 flags (4)
 *   struct cmsghdr, 16 bytes        0 len (8), of itself too  8 level (4)  12 type (4)  16 descriptors (4 each)
 * </pre>
 */
final class SocketLayout {
    static final int AF_UNIX = 1;
    static final int AF_INET = 2;
    static final int AF_INET6 = 10;
    static final int SOCK_STREAM = 1;
    static final int SOCK_DGRAM = 2;
    static final int SOCK_CLOEXEC = FileLayout.O_CLOEXEC;
    static final int SOCK_NONBLOCK = FileLayout.O_NONBLOCK;

    static final int SOL_SOCKET = 1;
    static final int SO_REUSEADDR = 2;
    static final int SO_ERROR = 4;
    static final int SO_KEEPALIVE = 9;
    static final int SO_PEERCRED = 17;
    static final int SO_RCVTIMEO = 20;
    static final int IPPROTO_TCP = 6;
    static final int TCP_NODELAY = 1;
    static final int TCP_KEEPIDLE = 4;
    static final int TCP_KEEPINTVL = 5;
    static final int TCP_KEEPCNT = 6;
    static final int TCP_USER_TIMEOUT = 18;
    static final int SHUT_RDWR = 2;
    static final int IPPROTO_IPV6 = 41;
    static final int IPV6_V6ONLY = 26;

    static final int SCM_RIGHTS = 1;
    static final int MSG_PEEK = 0x2;
    static final int MSG_CTRUNC = 0x8;
    static final int MSG_DONTWAIT = 0x40;
    static final int MSG_NOSIGNAL = 0x4000;
    static final int MSG_CMSG_CLOEXEC = 0x40000000;

    static final int FAMILY_OFFSET = 0;
    static final int UNIX_BYTES = 110;
    static final int UNIX_PATH_OFFSET = 2;
    static final int PORT_OFFSET = 2;
    static final int IN_BYTES = 16;
    static final int IN_ADDRESS_OFFSET = 4;
    static final int IN6_BYTES = 28;
    static final int IN6_ADDRESS_OFFSET = 8;
    static final int IN6_SCOPE_OFFSET = 24;

    static final int UCRED_BYTES = 12;
    static final int UCRED_PID_OFFSET = 0;
    static final int UCRED_UID_OFFSET = 4;

    static final int IOVEC_BYTES = 16;
    static final int IOVEC_BASE_OFFSET = 0;
    static final int IOVEC_LENGTH_OFFSET = 8;

    static final int MSGHDR_BYTES = 56;
    static final int MSGHDR_IOV_OFFSET = 16;
    static final int MSGHDR_IOV_COUNT_OFFSET = 24;
    static final int MSGHDR_CONTROL_OFFSET = 32;
    static final int MSGHDR_CONTROL_BYTES_OFFSET = 40;
    static final int MSGHDR_FLAGS_OFFSET = 48;

    static final int CMSGHDR_BYTES = 16;
    static final int CMSGHDR_LENGTH_OFFSET = 0;
    static final int CMSGHDR_LEVEL_OFFSET = 8;
    static final int CMSGHDR_TYPE_OFFSET = 12;

    private SocketLayout() {}
}
