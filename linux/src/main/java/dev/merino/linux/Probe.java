package dev.merino.linux;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

/**
 * Finds out what works by doing it: two frames, written through one mapping and installed in
 * another. That other one is never touched by this process, since nobody could resolve its fault.
 */
final class Probe implements AutoCloseable {
    private static final int PAGES = 2;

    private final int pageBytes = MappedMemory.pageBytes();
    private final Descriptor file = Memfd.create("merino-probe", (long) PAGES * pageBytes);
    private final MappedMemory frames = MappedMemory.shared(file, 0, (long) PAGES * pageBytes);
    private final MappedMemory guarded = MappedMemory.shared(file, 0, (long) PAGES * pageBytes);

    private Probe() {
        guarded.preferSmallPages();
        frames.segment().set(JAVA_BYTE, 0, (byte) 1);
        frames.segment().set(JAVA_BYTE, pageBytes, (byte) 1);
    }

    static KernelFeatures run() {
        KernelPath path = KernelEntry.path();
        if (path.kind() == KernelPath.Kind.NONE) {
            return nothing(path);
        }
        long features;
        try {
            features = Userfault.availableFeatures();
        } catch (SystemCallException refused) {
            return nothing(path);
        }
        boolean minor = has(features, UserfaultLayout.UFFD_FEATURE_MINOR_SHMEM);
        boolean async = has(features, UserfaultLayout.UFFD_FEATURE_WP_ASYNC);
        boolean poison = has(features, UserfaultLayout.UFFD_FEATURE_POISON);
        boolean isWhole = has(features, Userfault.NEEDED);
        return new KernelFeatures(
                true,
                minor,
                isWhole && works(Probe::protects),
                async,
                poison && isWhole && works(Probe::poisons),
                async && isWhole && works(Probe::scans),
                version(),
                path);
    }

    private static KernelFeatures nothing(KernelPath path) {
        return new KernelFeatures(false, false, false, false, false, false, version(), path);
    }

    /** One thing to try. */
    private interface Attempt {
        boolean with(Probe probe);
    }

    private static boolean works(Attempt attempt) {
        try (Probe probe = new Probe()) {
            return attempt.with(probe);
        } catch (SystemCallException refused) {
            return false;
        }
    }

    private boolean protects() {
        try (Userfault fault = open(Userfault.Tracking.TRAP)) {
            return fault.install(guarded.address(), guarded.bytes(), true);
        }
    }

    private boolean poisons() {
        try (Userfault fault = open(Userfault.Tracking.TRAP)) {
            return fault.poison(guarded.address(), pageBytes);
        }
    }

    /** Lifts the protection of the second page, as a write would, and looks for it. */
    private boolean scans() {
        try (Userfault fault = open(Userfault.Tracking.SCAN);
                Descriptor pagemap = PageScan.openOwn()) {
            long start = guarded.address();
            long end = start + guarded.bytes();
            fault.install(start, guarded.bytes(), true);
            PageScan scan = new PageScan(pagemap, PAGES);
            int before = scan.scanWritten(start, end, false);
            fault.unprotect(start + pageBytes, pageBytes);
            int after = scan.scanWritten(start, end, false);
            return before == 0 && after == 1 && scan.rangeStart(0) == start + pageBytes;
        }
    }

    private Userfault open(Userfault.Tracking tracking) {
        Userfault fault = Userfault.open(tracking);
        fault.register(guarded.address(), guarded.bytes());
        return fault;
    }

    private static boolean has(long features, long wanted) {
        return (features & wanted) == wanted;
    }

    private static String version() {
        return System.getProperty("os.version");
    }

    @Override
    public void close() {
        guarded.close();
        frames.close();
        file.close();
    }
}
