package dev.merino.linux;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the sizes and offsets of the layout classes are called in C. */
final class StructNumbers {
    /** C's expression for a field of a layout class. */
    static final Map<String, String> EXPRESSIONS = expressions();

    /** A field that stands for the same place in several structs is compared in each of them. */
    record Alias(String expression, long value) {}

    static final List<Alias> ALIASES =
            List.of(
                    alias("uffdio_writeprotect", "mode", UserfaultLayout.MODE_OFFSET),
                    alias("uffdio_writeprotect", "range.len", UserfaultLayout.LENGTH_OFFSET),
                    alias("uffdio_continue", "mode", UserfaultLayout.MODE_OFFSET),
                    alias("uffdio_continue", "mapped", UserfaultLayout.ANSWER_OFFSET),
                    alias("uffdio_continue", "range.len", UserfaultLayout.LENGTH_OFFSET),
                    alias("uffdio_poison", "mode", UserfaultLayout.MODE_OFFSET),
                    alias("uffdio_poison", "updated", UserfaultLayout.ANSWER_OFFSET),
                    alias("timeval", "tv_sec", TimeLayout.SECONDS_OFFSET),
                    alias("sockaddr_in", "sin_family", SocketLayout.FAMILY_OFFSET),
                    alias("sockaddr_in6", "sin6_family", SocketLayout.FAMILY_OFFSET),
                    alias("sockaddr_in6", "sin6_port", SocketLayout.PORT_OFFSET));

    private StructNumbers() {}

    private static Alias alias(String struct, String field, long value) {
        return new Alias(offset(struct, field), value);
    }

    private static String offset(String struct, String field) {
        return "offsetof(struct " + struct + ", " + field + ")";
    }

    /** The macro without which a header does not know an expression. */
    static String guard(String expression) {
        if (expression.contains("pm_scan_arg") || expression.contains("page_region")) {
            return "PAGEMAP_SCAN";
        }
        if (expression.contains("uffdio_poison")) {
            return "UFFDIO_POISON";
        }
        return expression.contains("(") ? "EOF" : expression;
    }

    private static Map<String, String> expressions() {
        Map<String, String> all = new HashMap<>();
        userfaults(all);
        scans(all);
        waits(all);
        addresses(all);
        messages(all);
        return Map.copyOf(all);
    }

    /** Pairs of a field's name and the struct's, the size's first. */
    private static void put(Map<String, String> all, String layout, String struct, String... rest) {
        for (int i = 0; i < rest.length; i += 2) {
            String what = rest[i + 1];
            String expression =
                    what.isEmpty() ? "sizeof(struct " + struct + ")" : offset(struct, what);
            all.put(layout + "." + rest[i], expression);
        }
    }

    private static void userfaults(Map<String, String> all) {
        String layout = "UserfaultLayout";
        put(all, layout, "uffdio_api", "API_BYTES", "", "API_OFFSET", "api");
        put(all, layout, "uffdio_api", "API_FEATURES_OFFSET", "features");
        put(all, layout, "uffdio_api", "API_IOCTLS_OFFSET", "ioctls");
        put(all, layout, "uffdio_range", "RANGE_BYTES", "", "START_OFFSET", "start");
        put(all, layout, "uffdio_range", "LENGTH_OFFSET", "len");
        put(all, layout, "uffdio_register", "REGISTER_BYTES", "", "MODE_OFFSET", "mode");
        put(all, layout, "uffdio_register", "ANSWER_OFFSET", "ioctls");
        put(all, layout, "uffdio_copy", "COPY_BYTES", "", "COPY_DST_OFFSET", "dst");
        put(all, layout, "uffdio_copy", "COPY_SRC_OFFSET", "src", "COPY_LEN_OFFSET", "len");
        put(all, layout, "uffdio_copy", "COPY_MODE_OFFSET", "mode", "COPY_COPY_OFFSET", "copy");
        put(all, layout, "uffdio_writeprotect", "WRITEPROTECT_BYTES", "");
        put(all, layout, "uffdio_continue", "CONTINUE_BYTES", "");
        put(all, layout, "uffdio_poison", "POISON_BYTES", "");
        put(all, layout, "uffd_msg", "MESSAGE_BYTES", "", "EVENT_OFFSET", "event");
        put(all, layout, "uffd_msg", "FLAGS_OFFSET", "arg.pagefault.flags");
        put(all, layout, "uffd_msg", "ADDRESS_OFFSET", "arg.pagefault.address");
        put(all, layout, "uffd_msg", "THREAD_OFFSET", "arg.pagefault.feat.ptid");
    }

    private static void scans(Map<String, String> all) {
        String layout = "PagemapLayout";
        put(all, layout, "page_region", "REGION_BYTES", "", "REGION_START_OFFSET", "start");
        put(all, layout, "page_region", "REGION_END_OFFSET", "end");
        put(all, layout, "page_region", "REGION_CATEGORIES_OFFSET", "categories");
        put(all, layout, "pm_scan_arg", "SCAN_BYTES", "", "SIZE_OFFSET", "size");
        put(all, layout, "pm_scan_arg", "FLAGS_OFFSET", "flags", "START_OFFSET", "start");
        put(all, layout, "pm_scan_arg", "END_OFFSET", "end", "WALK_END_OFFSET", "walk_end");
        put(all, layout, "pm_scan_arg", "VECTOR_OFFSET", "vec", "VECTOR_LENGTH_OFFSET", "vec_len");
        put(all, layout, "pm_scan_arg", "PAGES_MAX_OFFSET", "max_pages");
        put(all, layout, "pm_scan_arg", "INVERTED_OFFSET", "category_inverted");
        put(all, layout, "pm_scan_arg", "MASK_OFFSET", "category_mask");
        put(all, layout, "pm_scan_arg", "ANY_OF_OFFSET", "category_anyof_mask");
        put(all, layout, "pm_scan_arg", "RETURN_OFFSET", "return_mask");
    }

    private static void waits(Map<String, String> all) {
        put(all, "TimeLayout", "timespec", "TIMESPEC_BYTES", "", "SECONDS_OFFSET", "tv_sec");
        put(all, "TimeLayout", "timespec", "NANOS_OFFSET", "tv_nsec");
        put(all, "TimeLayout", "timeval", "TIMEVAL_BYTES", "", "MICROS_OFFSET", "tv_usec");
        put(all, "EpollLayout", "epoll_event", "EVENT_BYTES", "", "EVENTS_OFFSET", "events");
        put(all, "EpollLayout", "epoll_event", "DATA_OFFSET", "data");
        put(all, "EpollLayout", "pollfd", "POLLFD_BYTES", "", "POLLFD_FD_OFFSET", "fd");
        put(all, "EpollLayout", "pollfd", "POLLFD_EVENTS_OFFSET", "events");
        put(all, "EpollLayout", "pollfd", "POLLFD_ANSWER_OFFSET", "revents");
    }

    private static void addresses(Map<String, String> all) {
        String layout = "SocketLayout";
        put(all, layout, "sockaddr_un", "UNIX_BYTES", "", "UNIX_PATH_OFFSET", "sun_path");
        put(all, layout, "sockaddr_un", "FAMILY_OFFSET", "sun_family");
        put(all, layout, "sockaddr_in", "IN_BYTES", "", "IN_ADDRESS_OFFSET", "sin_addr");
        put(all, layout, "sockaddr_in", "PORT_OFFSET", "sin_port");
        put(all, layout, "sockaddr_in6", "IN6_BYTES", "", "IN6_ADDRESS_OFFSET", "sin6_addr");
        put(all, layout, "sockaddr_in6", "IN6_SCOPE_OFFSET", "sin6_scope_id");
        put(all, layout, "ucred", "UCRED_BYTES", "", "UCRED_PID_OFFSET", "pid");
        put(all, layout, "ucred", "UCRED_UID_OFFSET", "uid");
    }

    private static void messages(Map<String, String> all) {
        String layout = "SocketLayout";
        put(all, layout, "iovec", "IOVEC_BYTES", "", "IOVEC_BASE_OFFSET", "iov_base");
        put(all, layout, "iovec", "IOVEC_LENGTH_OFFSET", "iov_len");
        put(all, layout, "msghdr", "MSGHDR_BYTES", "", "MSGHDR_IOV_OFFSET", "msg_iov");
        put(all, layout, "msghdr", "MSGHDR_IOV_COUNT_OFFSET", "msg_iovlen");
        put(all, layout, "msghdr", "MSGHDR_CONTROL_OFFSET", "msg_control");
        put(all, layout, "msghdr", "MSGHDR_CONTROL_BYTES_OFFSET", "msg_controllen");
        put(all, layout, "msghdr", "MSGHDR_FLAGS_OFFSET", "msg_flags");
        put(all, layout, "cmsghdr", "CMSGHDR_BYTES", "", "CMSGHDR_LENGTH_OFFSET", "cmsg_len");
        put(all, layout, "cmsghdr", "CMSGHDR_LEVEL_OFFSET", "cmsg_level");
        put(all, layout, "cmsghdr", "CMSGHDR_TYPE_OFFSET", "cmsg_type");
    }
}
