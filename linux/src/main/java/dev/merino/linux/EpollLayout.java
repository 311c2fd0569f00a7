package dev.merino.linux;

/**
 * What {@code linux/eventpoll.h} and {@code asm/poll.h} say.
 *
 * <pre>
 *   struct epoll_event       aarch64, 16 bytes            x86-64, 12 bytes, packed
 *                            0 events (4)  8 data (8)     0 events (4)  4 data (8)
 *
 *   struct pollfd, 8 bytes   0 fd (4)  4 events (2)  6 revents (2)
 * </pre>
 */
final class EpollLayout {
    static final int EPOLL_CLOEXEC = FileLayout.O_CLOEXEC;
    static final int EPOLL_CTL_ADD = 1;
    static final int EPOLL_CTL_DEL = 2;
    static final int EPOLL_CTL_MOD = 3;
    static final int EPOLLIN = 0x1;
    static final int EPOLLOUT = 0x4;
    static final int EPOLLERR = 0x8;
    static final int EPOLLHUP = 0x10;
    static final int EPOLLRDHUP = 0x2000;
    static final long EPOLLET = 1L << 31;

    static final int EVENT_BYTES = eventBytesOn(Cpu.here());
    static final int EVENTS_OFFSET = 0;
    static final int DATA_OFFSET = dataOffsetOn(Cpu.here());

    static final int POLLFD_BYTES = 8;
    static final int POLLFD_FD_OFFSET = 0;
    static final int POLLFD_EVENTS_OFFSET = 4;
    static final int POLLFD_ANSWER_OFFSET = 6;
    static final int POLLIN = 0x1;
    static final int POLLOUT = 0x4;

    private EpollLayout() {}

    private static int eventBytesOn(Cpu cpu) {
        return switch (cpu) {
            case AARCH64 -> 16;
            case X86_64 -> 12;
        };
    }

    private static int dataOffsetOn(Cpu cpu) {
        return switch (cpu) {
            case AARCH64 -> 8;
            case X86_64 -> 4;
        };
    }
}
