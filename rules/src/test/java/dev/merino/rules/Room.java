package dev.merino.rules;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The rooms and the arrows between them.
 *
 * <pre>
 *   apps --> { api, linux }
 *   launch --> { embedded, keeper --> worker } --> rank --> { api, checkpoint --> core }
 *   { keeper, worker, launch } --> control --> { api, transport }
 *   { embedded, keeper } --> engine --> { protocol, sync },  coherence --> protocol --> memory --> core
 *   { keeper, worker } --> pager --> transport --> { api, datagram, linux --> core }
 *   keeper --> remote --> transport
 *   virtual --> { rank, engine }
 *   dashboard --> control
 *   { control, embedded } --> trace --> core
 *   advice --> { control, virtual }
 *   junit --> api
 *   checker --> { sim --> { engine, datagram }, virtual, coherence, apps }
 *   bench --> all but cli and paper
 *   paper --> { apps, virtual }
 *   cli   --> all
 * </pre>
 *
 * <p>Whoever uses the engine also sees what the engine is made of.
 */
enum Room {
    CORE("dev.merino.core"),
    MEMORY("dev.merino.memory", CORE),
    PROTOCOL("dev.merino.protocol", MEMORY, CORE),
    COHERENCE("dev.merino.coherence", PROTOCOL, MEMORY, CORE),
    SYNC("dev.merino.sync", MEMORY, CORE),
    ENGINE("dev.merino.engine", PROTOCOL, SYNC, MEMORY, CORE),
    API("dev.merino"),
    DATAGRAM("dev.merino.datagram", CORE),
    TRACE("dev.merino.trace", CORE),
    LINUX("dev.merino.linux", CORE),
    TRANSPORT("dev.merino.transport", API, DATAGRAM, LINUX, CORE),
    PAGER("dev.merino.pager", API, TRANSPORT, LINUX, CORE),
    REMOTE("dev.merino.remote", API, TRANSPORT, LINUX, CORE),
    CHECKPOINT("dev.merino.checkpoint", CORE),
    RANK(
            "dev.merino.rank",
            API,
            CHECKPOINT,
            TRACE,
            LINUX,
            ENGINE,
            COHERENCE,
            PROTOCOL,
            SYNC,
            MEMORY,
            CORE),
    EMBEDDED("dev.merino.embedded", API, RANK, TRACE, ENGINE, PROTOCOL, SYNC, MEMORY, CORE),
    VIRTUAL("dev.merino.virtual", API, RANK, ENGINE, PROTOCOL, SYNC, MEMORY, CORE),
    CONTROL("dev.merino.control", API, TRACE, TRANSPORT, LINUX, CORE),
    WORKER("dev.merino.worker", API, RANK, CONTROL, PAGER, PROTOCOL, SYNC, MEMORY, LINUX, CORE),
    KEEPER(
            "dev.merino.keeper",
            API,
            WORKER,
            RANK,
            CONTROL,
            TRACE,
            PAGER,
            REMOTE,
            TRANSPORT,
            LINUX,
            ENGINE,
            PROTOCOL,
            SYNC,
            MEMORY,
            CORE),
    LAUNCH(
            "dev.merino.launch",
            API,
            EMBEDDED,
            KEEPER,
            WORKER,
            RANK,
            CONTROL,
            TRACE,
            TRANSPORT,
            LINUX,
            ENGINE,
            PROTOCOL,
            SYNC,
            MEMORY,
            CORE),
    DASHBOARD("dev.merino.dashboard", API, CONTROL, CORE),
    ADVICE("dev.merino.advice", VIRTUAL, CONTROL, API, CORE),
    JUNIT("dev.merino.junit", API),
    SIM("dev.merino.sim", ENGINE, DATAGRAM, PROTOCOL, SYNC, MEMORY, CORE),
    APPS("dev.merino.apps", API, LINUX),
    CHECKER(
            "dev.merino.checker",
            APPS,
            API,
            LINUX,
            RANK,
            SIM,
            VIRTUAL,
            ENGINE,
            COHERENCE,
            PROTOCOL,
            SYNC,
            MEMORY,
            CORE),
    BENCH(
            "dev.merino.bench",
            APPS,
            DASHBOARD,
            VIRTUAL,
            LAUNCH,
            WORKER,
            RANK,
            CONTROL,
            API,
            TRANSPORT,
            LINUX,
            ENGINE,
            PROTOCOL,
            SYNC,
            MEMORY,
            CORE),
    PAPER("dev.merino.paper", APPS, VIRTUAL, API, CORE),
    CLI(
            "dev.merino.cli",
            ADVICE,
            BENCH,
            PAPER,
            APPS,
            CHECKER,
            CHECKPOINT,
            DASHBOARD,
            LAUNCH,
            WORKER,
            CONTROL,
            TRACE,
            RANK,
            API,
            REMOTE,
            TRANSPORT,
            VIRTUAL,
            LINUX,
            COHERENCE,
            PROTOCOL,
            CORE);

    /** The rooms without I/O, threads, clocks and chance. */
    static final Set<Room> PURE =
            EnumSet.of(CORE, MEMORY, PROTOCOL, COHERENCE, SYNC, ENGINE, DATAGRAM, TRACE);

    private static final Set<String> API_PACKAGES =
            Set.of(
                    "dev.merino",
                    "dev.merino.files",
                    "dev.merino.messages",
                    "dev.merino.spi",
                    "dev.merino.spi.bytes");

    private static final Map<Room, JavaClasses> CLASSES = new ConcurrentHashMap<>();

    private final String root;

    @SuppressWarnings("ImmutableEnumChecker") // List.of() makes an immutable one
    private final List<Room> uses;

    Room(String root, Room... uses) {
        this.root = root;
        this.uses = List.of(uses);
    }

    /**
     * The room that {@code type} belongs to by its package; nothing for classes that are not ours.
     */
    static Optional<Room> of(JavaClass type) {
        return of(type.getBaseComponentType().getPackageName());
    }

    /** The room that owns package {@code name}. */
    static Optional<Room> of(String name) {
        for (Room room : values()) {
            if (room.owns(name)) {
                return Optional.of(room);
            }
        }
        return Optional.empty();
    }

    /**
     * Whether package {@code name} is of this room. The api's root is above all others, so its
     * packages are listed.
     */
    private boolean owns(String name) {
        return this == API
                ? API_PACKAGES.contains(name)
                : name.equals(root) || name.startsWith(root + ".");
    }

    /** Whether the arrow from this room to {@code other} is in the picture. */
    boolean mayUse(Room other) {
        return this == other || uses.contains(other);
    }

    /** The folders of the rooms that this one may use, in alphabetical order. */
    List<String> usedFolders() {
        return uses.stream().map(Room::folder).sorted().toList();
    }

    /** The folder of the room. */
    String folder() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The compiled classes of the room. */
    JavaClasses classes() {
        return CLASSES.computeIfAbsent(
                this,
                room ->
                        AllRooms.CLASSES.that(
                                DescribedPredicate.describe(
                                        "are of " + folder(), type -> isCompiledTo(path(), type))));
    }

    private static boolean isCompiledTo(Path folder, JavaClass type) {
        return type.getSource()
                .map(source -> Path.of(source.getUri()).startsWith(folder))
                .orElse(false);
    }

    private Path path() {
        return Sources.root().resolve(folder()).resolve("target/classes");
    }

    /** Read once and together: each room's importer would look up what others have. */
    private static final class AllRooms {
        static final JavaClasses CLASSES = classes(EnumSet.allOf(Room.class));
    }

    /** The compiled classes of {@code rooms} together, so that each knows those of the others. */
    static JavaClasses classes(Set<Room> rooms) {
        List<Path> paths = new ArrayList<>();
        for (Room room : rooms) {
            paths.add(room.path());
        }
        return new ClassFileImporter().importPaths(paths);
    }
}
