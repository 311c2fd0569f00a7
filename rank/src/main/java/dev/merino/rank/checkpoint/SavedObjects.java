package dev.merino.rank.checkpoint;

import dev.merino.MerinoException;
import dev.merino.Placement;
import dev.merino.Settings;
import dev.merino.SharedBytes;
import dev.merino.checkpoint.Checksums;
import dev.merino.checkpoint.SavedObject;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.rank.handle.Inventory;
import dev.merino.rank.handle.ObjectKey;
import dev.merino.rank.handle.ObjectSpec;
import dev.merino.rank.handle.Rank;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What is shared, in the words of snapshots: what any rank has allocated. Most often all ranks have
 * allocated the same; of names and shared statics one may know some that others have not touched.
 */
final class SavedObjects {
    private final Inventory inventory;
    private final Rank rank;
    private final Settings settings;

    SavedObjects(Inventory inventory) {
        this.inventory = inventory;
        this.rank = inventory.rank();
        this.settings = rank.settings();
    }

    /**
     * What is shared, the same list on all ranks, each of which must come here. Afterwards all
     * ranks have released what they wrote, and acquired what all others did.
     */
    List<SavedObject> agree(SnapshotMeeting meeting, String doing) {
        List<SavedObject> own = own();
        WireWriter out = new WireWriter();
        out.putList(own, (to, object) -> object.writeTo(to));
        byte[] list = out.toByteArray();
        meeting.say(SnapshotMeeting.Word.LIST, Checksums.of(list));
        meeting.say(SnapshotMeeting.Word.LIST_BYTES, list.length);
        meeting.await(doing);
        return areEqual(meeting) ? own : union(meeting, list, doing);
    }

    private boolean areEqual(SnapshotMeeting meeting) {
        long first = meeting.said(0, SnapshotMeeting.Word.LIST);
        for (int other = 1; other < settings.size(); other++) {
            if (meeting.said(other, SnapshotMeeting.Word.LIST) != first) {
                return false;
            }
        }
        return true;
    }

    private List<SavedObject> union(SnapshotMeeting meeting, byte[] list, String doing) {
        long longest = 0;
        for (int other = 0; other < settings.size(); other++) {
            longest = Math.max(longest, meeting.said(other, SnapshotMeeting.Word.LIST_BYTES));
        }
        if (longest > 1 << 30) {
            throw new MerinoException("a list of shared objects with " + longest + " bytes");
        }
        int each = Math.max(512, Integer.highestOneBit((int) longest) * 2); // few sizes for all
        SharedBytes room = meeting.room(each);
        room.copyFrom((long) each * rank.rank(), list, 0, list.length);
        meeting.await(doing);
        Map<String, SavedObject> all = new TreeMap<>();
        for (int other = 0; other < settings.size(); other++) {
            byte[] theirs = new byte[(int) meeting.said(other, SnapshotMeeting.Word.LIST_BYTES)];
            room.copyTo((long) each * other, theirs, 0, theirs.length);
            WireReader in = new WireReader(theirs);
            in.getList("objects", 1, SavedObject::readFrom)
                    .forEach(object -> all.putIfAbsent(object.isName() + object.key(), object));
        }
        List<SavedObject> sorted = new ArrayList<>(all.values());
        sorted.sort(Comparator.comparing(SavedObject::isName).thenComparing(SavedObject::key));
        return sorted;
    }

    private List<SavedObject> own() {
        return inventory.items().stream().map(this::saved).toList();
    }

    /** {@code objects} in this run; makes those that are not there. */
    RunObjects inThisRun(List<SavedObject> objects) {
        Map<SavedObject.Identity, Integer> numbers = new HashMap<>();
        inventory.items().forEach(item -> numbers.put(saved(item).identity(), item.number()));
        for (SavedObject object : objects) {
            if (!numbers.containsKey(object.identity())) {
                numbers.put(object.identity(), rank.find(key(object), spec(object)));
            }
        }
        return new RunObjects(rank, objects, numbers);
    }

    private SavedObject saved(Inventory.Item item) {
        boolean isName = item.key().isName();
        String key = item.key().text();
        String call = item.spec().toString();
        return switch (item.spec()) {
            case ObjectSpec.Memory memory ->
                    new SavedObject(
                            SavedObject.Kind.MEMORY,
                            isName,
                            key,
                            memory.call(),
                            memory.bytes(),
                            0,
                            memory.unitBytes() == settings.unitBytes() ? 0 : memory.unitBytes(),
                            memory.protocol().equals(settings.protocol()) ? "" : memory.protocol(),
                            memory.placement().name());
            case ObjectSpec.Lock() -> plain(SavedObject.Kind.LOCK, isName, key, call, 0);
            case ObjectSpec.Barrier() -> plain(SavedObject.Kind.BARRIER, isName, key, call, 0);
            case ObjectSpec.Flag() -> plain(SavedObject.Kind.FLAG, isName, key, call, 0);
            case ObjectSpec.Counter(long initial) ->
                    plain(SavedObject.Kind.COUNTER, isName, key, call, initial);
        };
    }

    private static SavedObject plain(
            SavedObject.Kind kind, boolean isName, String key, String call, long initial) {
        return new SavedObject(kind, isName, key, call, 0, initial, 0, "", "");
    }

    private static ObjectKey key(SavedObject object) {
        return new ObjectKey(object.isName(), object.key());
    }

    private ObjectSpec spec(SavedObject object) {
        return switch (object.kind()) {
            case MEMORY ->
                    new ObjectSpec.Memory(
                            object.call(),
                            object.bytes(),
                            object.unitBytes() == 0 ? settings.unitBytes() : object.unitBytes(),
                            object.protocol().isEmpty() ? settings.protocol() : object.protocol(),
                            placement(object));
            case LOCK -> new ObjectSpec.Lock();
            case BARRIER -> new ObjectSpec.Barrier();
            case FLAG -> new ObjectSpec.Flag();
            case COUNTER -> new ObjectSpec.Counter(object.initial());
        };
    }

    private static Placement placement(SavedObject object) {
        for (Placement placement : Placement.values()) {
            if (placement.name().equals(object.placement())) {
                return placement;
            }
        }
        throw new MerinoException(object + " has no placement '" + object.placement() + "'");
    }

    /**
     * What a snapshot of {@code saved} and a program that has allocated {@code found} have in
     * common must be all that is at a position, and all of the program's.
     *
     * @param snapshot which one it is, for the message
     */
    static void requireFitting(List<SavedObject> saved, List<SavedObject> found, String snapshot) {
        Set<SavedObject.Identity> known = identities(saved);
        Set<SavedObject.Identity> allocated = identities(found);
        for (SavedObject object : found) {
            if (!known.contains(object.identity())) {
                String other =
                        saved.stream()
                                .filter(object::hasSameKeyAs)
                                .findFirst()
                                .map(its -> "has it as " + its.call())
                                .orElse("does not have it");
                throw new MerinoException(
                        ("the program has allocated %s, and %s %s: a restarted program must"
                                        + " allocate what it had when the snapshot was made")
                                .formatted(object, snapshot, other));
            }
        }
        for (SavedObject object : saved) {
            if (!object.isName() && !allocated.contains(object.identity())) {
                throw new MerinoException(
                        ("%s has %s, which the program has not allocated: a restarted program"
                                        + " must allocate before restore() what it had when the"
                                        + " snapshot was made")
                                .formatted(snapshot, object));
            }
        }
    }

    private static Set<SavedObject.Identity> identities(List<SavedObject> objects) {
        return objects.stream().map(SavedObject::identity).collect(Collectors.toSet());
    }
}
