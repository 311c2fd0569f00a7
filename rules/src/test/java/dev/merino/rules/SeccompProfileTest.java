package dev.merino.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The profile for containers allows what Docker's default one allows without further capabilities,
 * and {@code userfaultfd}.
 */
class SeccompProfileTest {
    /** A list of calls that one rule allows, and its conditions, if it has any. */
    private static final Pattern RULE =
            Pattern.compile("\"names\": \\[([^]]*)],\\s*\"action\": \"(\\w+)\"(, \"args\": .*)?");

    /** A constant of {@code SystemCall}, with its numbers. */
    private static final Pattern CALL = Pattern.compile("(?m)^    ([A-Z0-9_]+)\\(\\d+, \\d+\\)");

    /**
     * What Docker keeps from containers to which nobody gives capabilities, as its documentation
     * tells, with the calls for mounts, keys and processes that came later.
     */
    private static final Set<String> KEPT_FROM_CONTAINERS =
            words(
                    """
                    acct add_key bpf chroot clock_settime clock_settime64 clone3 create_module
                    delete_module fanotify_init finit_module fsconfig fsmount fsopen fspick
                    get_kernel_syms get_mempolicy init_module io_uring_enter io_uring_register
                    io_uring_setup ioperm iopl kcmp kexec_file_load kexec_load keyctl
                    lookup_dcookie mbind migrate_pages mount mount_setattr move_mount move_pages
                    nfsservctl open_by_handle_at open_tree open_tree_attr perf_event_open
                    pidfd_getfd pivot_root process_madvise query_module quotactl quotactl_fd
                    reboot request_key set_mempolicy set_mempolicy_home_node setdomainname
                    sethostname setns settimeofday settimeofday64 stime swapoff swapon sysfs
                    syscall syslog umount umount2 unshare uselib ustat vhangup vm86 vm86old
                    """);

    /** Calls that Docker, too, allows with some arguments only. */
    private static final Set<String> CONDITIONAL = Set.of("clone", "personality", "socket");

    private static final String PROFILE =
            Sources.text(Sources.root().resolve("examples/kubernetes/merino-seccomp.json"));

    private static Set<String> words(String text) {
        return new TreeSet<>(List.of(text.strip().split("\\s+")));
    }

    private static Set<String> names(boolean hasConditions) {
        Set<String> all = new TreeSet<>();
        for (MatchResult rule : RULE.matcher(PROFILE).results().toList()) {
            assertThat(rule.group(2)).isEqualTo("SCMP_ACT_ALLOW");
            if ((rule.group(3) != null) == hasConditions) {
                all.addAll(words(rule.group(1).replaceAll("[\",]", " ")));
            }
        }
        return all;
    }

    @Test
    void whatDockerKeepsFromContainersIsNotAllowed() {
        assertThat(names(false)).hasSizeGreaterThan(300).contains("userfaultfd");
        assertThat(names(false)).doesNotContainAnyElementsOf(KEPT_FROM_CONTAINERS);
        assertThat(PROFILE).contains("\"defaultAction\": \"SCMP_ACT_ERRNO\"");
    }

    @Test
    void whatDockerAllowsWithSomeArgumentsOnlyIsNotAllowedWithAll() {
        assertThat(names(false)).doesNotContainAnyElementsOf(CONDITIONAL);
        assertThat(names(true)).isEqualTo(CONDITIONAL);
        // no new namespaces (the mask of their flags), and neither AF_ALG nor AF_VSOCK
        assertThat(PROFILE)
                .containsPattern("\"clone\".*\"value\": 2114060288, \"valueTwo\": 0.*MASKED_EQ")
                .containsPattern("\"socket\".*\"index\": 0, \"value\": 12,.*SCMP_CMP_LT\"}]");
    }

    @Test
    void allThatMerinoCallsIsAllowed() {
        Set<String> called = new TreeSet<>();
        String source =
                Sources.text(
                        Sources.root()
                                .resolve("linux/src/main/java/dev/merino/linux/SystemCall.java"));
        for (MatchResult call : CALL.matcher(source).results().toList()) {
            called.add(call.group(1).toLowerCase(Locale.ROOT));
        }
        assertThat(called).contains("userfaultfd", "memfd_create", "futex", "exit_group");
        called.removeAll(CONDITIONAL);
        assertThat(names(false)).containsAll(called);
    }
}
