package dev.merino.transport.ucx;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/**
 * The libraries of UCX, loaded at first use, once in a JVM; or the reason why they cannot be
 * loaded.
 *
 * <p>UCX reads its environment while it is loaded, so settings that a JVM needs are made just
 * before: UCX's handler for SIGSEGV would end the JVM at its first implicit null check, and its
 * hooks in the allocator would run for every mapping of the JVM.
 */
final class UcxLibrary {
    /** The version of the interface, not of UCX. */
    private static final String NAME = "libucp.so.0";

    private static final String STATUS_NAME = "libucs.so.0";

    static final UcxLibrary THIS = load();

    private final @Nullable SymbolLookup lookup;
    private final String reason;

    private UcxLibrary(@Nullable SymbolLookup lookup, String reason) {
        this.lookup = lookup;
        this.reason = reason;
    }

    /** Why UCX cannot be used, and the remedy; nothing if it can. */
    Optional<String> missing() {
        return lookup == null ? Optional.of(reason) : Optional.empty();
    }

    /** A function of UCX. */
    @SuppressWarnings("restricted") // the descriptor is that of the header
    MethodHandle function(String name, FunctionDescriptor descriptor) {
        if (lookup == null) {
            throw new IllegalStateException(reason);
        }
        return Linker.nativeLinker().downcallHandle(lookup.findOrThrow(name), descriptor);
    }

    /** A function of libc. */
    @SuppressWarnings("restricted") // the descriptor is that of the manual
    static MethodHandle libc(String name, FunctionDescriptor descriptor) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), descriptor);
    }

    @SuppressWarnings("restricted") // only functions that the header declares are called
    private static UcxLibrary load() {
        try {
            prepareEnvironment();
            SymbolLookup status = SymbolLookup.libraryLookup(STATUS_NAME, Arena.global());
            SymbolLookup calls = SymbolLookup.libraryLookup(NAME, Arena.global());
            return new UcxLibrary(calls.or(status), "");
        } catch (IllegalArgumentException none) {
            return new UcxLibrary(
                    null,
                    "UCX is not on this machine (there is no "
                            + NAME
                            + "): install it, on Debian with apt-get install libucx0, or put its"
                            + " folder into LD_LIBRARY_PATH");
        }
    }

    private static void prepareEnvironment() {
        set("UCX_ERROR_SIGNALS", "", true);
        set("UCX_MEM_EVENTS", "no", true);
        set("UCX_VFS_ENABLE", "no", true);
        set("UCX_WARN_UNUSED_ENV_VARS", "no", false);
        set("UCX_LOG_LEVEL", "fatal", false); // errors are returned, and reported by us
    }

    private static void set(String name, String value, boolean always) {
        MethodHandle setenv =
                libc("setenv", FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, JAVA_INT));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment key = arena.allocateFrom(name);
            MemorySegment text = arena.allocateFrom(value);
            int _ = (int) setenv.invokeExact(key, text, always ? 1 : 0);
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }
}
