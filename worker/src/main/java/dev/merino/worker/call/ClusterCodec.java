package dev.merino.worker.call;

import dev.merino.Placement;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.HomePolicy;
import dev.merino.memory.Region;
import dev.merino.rank.handle.ObjectId;
import dev.merino.rank.handle.ObjectKey;
import dev.merino.rank.handle.ObjectSpec;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@link ClusterMessage}, and what of it workers say too, as bytes and back. */
public final class ClusterCodec {
    private static final HomePolicy[] HOMES = HomePolicy.values();
    private static final Placement[] PLACEMENTS = Placement.values();

    private enum Kind {
        FIND,
        FOUND,
        REFUSED,
        DEFINE_REGION,
        DEFINE_COUNTER,
        DEFINED,
        ENDED,
        CLOSE,
        COUNT_PACKETS,
        PACKETS_COUNTED,
        FORGET,
        WRITES_CONFLICT
    }

    private enum WantedKind {
        MEMORY,
        LOCK,
        BARRIER,
        FLAG,
        COUNTER
    }

    private static final Kind[] KINDS = Kind.values();
    private static final ObjectId.Kind[] OBJECT_KINDS = ObjectId.Kind.values();
    private static final int OBJECT_BYTES = 5;
    private static final WantedKind[] WANTED_KINDS = WantedKind.values();

    private ClusterCodec() {}

    public static void encode(ClusterMessage message, WireWriter out) {
        switch (message) {
            case ClusterMessage.Find(int processor, int rank, ObjectKey key, ObjectSpec wanted) -> {
                put(Kind.FIND, out);
                out.putInt(processor);
                out.putInt(rank);
                encode(key, wanted, out);
            }
            case ClusterMessage.Found(int processor, int number) -> {
                put(Kind.FOUND, out);
                out.putInt(processor);
                out.putInt(number);
            }
            case ClusterMessage.Refused(int processor, String why) -> {
                put(Kind.REFUSED, out);
                out.putInt(processor);
                out.putString(why);
            }
            case ClusterMessage.DefineRegion region -> {
                put(Kind.DEFINE_REGION, out);
                encode(region, out);
            }
            case ClusterMessage.DefineCounter(int counter, long initial) -> {
                put(Kind.DEFINE_COUNTER, out);
                out.putInt(counter);
                out.putLong(initial);
            }
            case ClusterMessage.Defined() -> put(Kind.DEFINED, out);
            case ClusterMessage.Ended(int rank, Map<Integer, Long> arrivals) -> {
                put(Kind.ENDED, out);
                out.putInt(rank);
                encode(arrivals, out);
            }
            case ClusterMessage.Close(int processor, int rank, List<ObjectId> objects) -> {
                put(Kind.CLOSE, out);
                out.putInt(processor);
                out.putInt(rank);
                encode(objects, out);
            }
            case ClusterMessage.CountPackets(int wave) -> {
                put(Kind.COUNT_PACKETS, out);
                out.putInt(wave);
            }
            case ClusterMessage.PacketsCounted(int wave, long sent, long received) -> {
                put(Kind.PACKETS_COUNTED, out);
                out.putInt(wave);
                out.putLong(sent);
                out.putLong(received);
            }
            case ClusterMessage.Forget(List<ObjectId> objects) -> {
                put(Kind.FORGET, out);
                encode(objects, out);
            }
            case ClusterMessage.WritesConflict conflict -> encode(conflict, out);
        }
    }

    private static void encode(ClusterMessage.WritesConflict conflict, WireWriter out) {
        put(Kind.WRITES_CONFLICT, out);
        out.putInt(conflict.region());
        out.putLong(conflict.firstByte());
        out.putLong(conflict.endByte());
        out.putInt(conflict.other());
    }

    private static void put(Kind kind, WireWriter out) {
        out.putByte(kind.ordinal());
    }

    public static ClusterMessage decode(WireReader in) {
        return switch (in.getOneOf("kind", KINDS)) {
            case FIND -> {
                int processor = in.getNatural("processor");
                int rank = in.getNatural("rank");
                ObjectKey key = key(in);
                yield new ClusterMessage.Find(processor, rank, key, wanted(in));
            }
            case FOUND ->
                    new ClusterMessage.Found(in.getNatural("processor"), in.getNatural("number"));
            case REFUSED ->
                    new ClusterMessage.Refused(in.getNatural("processor"), in.getString("why"));
            case DEFINE_REGION -> region(in);
            case DEFINE_COUNTER ->
                    new ClusterMessage.DefineCounter(
                            in.getNatural("counter"), in.getLong("initial"));
            case DEFINED -> new ClusterMessage.Defined();
            case ENDED -> new ClusterMessage.Ended(in.getNatural("rank"), arrivals(in));
            case CLOSE ->
                    new ClusterMessage.Close(
                            in.getNatural("processor"), in.getNatural("rank"), objects(in));
            case COUNT_PACKETS -> new ClusterMessage.CountPackets(in.getInt("wave"));
            case PACKETS_COUNTED ->
                    new ClusterMessage.PacketsCounted(
                            in.getInt("wave"), in.getLong("sent"), in.getLong("received"));
            case FORGET -> new ClusterMessage.Forget(objects(in));
            case WRITES_CONFLICT ->
                    new ClusterMessage.WritesConflict(
                            in.getNatural("region"),
                            in.getLong("first byte"),
                            in.getLong("end"),
                            in.getNatural("node"));
        };
    }

    /** An object that is wanted, and what it is known by. */
    public static void encode(ObjectKey key, ObjectSpec wanted, WireWriter out) {
        out.putBoolean(key.isName());
        out.putString(key.text());
        out.putString(key.where());
        out.putInt(key.round());
        switch (wanted) {
            case ObjectSpec.Memory memory -> {
                out.putByte(WantedKind.MEMORY.ordinal());
                out.putString(memory.call());
                out.putLong(memory.bytes());
                out.putInt(memory.unitBytes());
                out.putString(memory.protocol());
                out.putByte(memory.placement().ordinal());
            }
            case ObjectSpec.Lock() -> out.putByte(WantedKind.LOCK.ordinal());
            case ObjectSpec.Barrier() -> out.putByte(WantedKind.BARRIER.ordinal());
            case ObjectSpec.Flag() -> out.putByte(WantedKind.FLAG.ordinal());
            case ObjectSpec.Counter(long initial) -> {
                out.putByte(WantedKind.COUNTER.ordinal());
                out.putLong(initial);
            }
        }
    }

    public static ObjectKey key(WireReader in) {
        return new ObjectKey(
                in.getBoolean("named"),
                in.getString("key"),
                in.getString("line"),
                in.getInt("round"));
    }

    public static ObjectSpec wanted(WireReader in) {
        return switch (in.getOneOf("kind of object", WANTED_KINDS)) {
            case MEMORY ->
                    new ObjectSpec.Memory(
                            in.getString("call"),
                            in.getLong("bytes"),
                            in.getInt("unit"),
                            in.getString("protocol"),
                            in.getOneOf("placement", PLACEMENTS));
            case LOCK -> new ObjectSpec.Lock();
            case BARRIER -> new ObjectSpec.Barrier();
            case FLAG -> new ObjectSpec.Flag();
            case COUNTER -> new ObjectSpec.Counter(in.getLong("initial"));
        };
    }

    /** Objects that are closed. */
    public static void encode(List<ObjectId> objects, WireWriter out) {
        out.putInt(objects.size());
        for (ObjectId object : objects) {
            out.putByte(object.kind().ordinal());
            out.putInt(object.number());
        }
    }

    public static List<ObjectId> objects(WireReader in) {
        int count = in.getCount("objects", OBJECT_BYTES);
        List<ObjectId> objects = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ObjectId.Kind kind = in.getOneOf("kind of object", OBJECT_KINDS);
            objects.add(new ObjectId(kind, in.getNatural("number")));
        }
        return objects;
    }

    /** The bytes of a region's definition. */
    static final int REGION_BYTES = 33;

    public static ClusterMessage.DefineRegion definitionOf(Region region) {
        return new ClusterMessage.DefineRegion(
                region.index(),
                region.firstPage(),
                region.startBytes(),
                region.lengthBytes(),
                region.unitBytes(),
                region.homes(),
                region.protocol());
    }

    /** The definitions of regions from {@code first} on, as many as fit into an answer. */
    public static void encodeRegions(AddressSpace space, int first, WireWriter out) {
        int end = Math.min(space.indexLimit(), first + KeeperCall.REGIONS_AT_ONCE);
        for (int index = first; index < end; index++) {
            Region region = space.find(index);
            if (region != null) {
                encode(definitionOf(region), out);
            }
        }
    }

    public static void encode(ClusterMessage.DefineRegion region, WireWriter out) {
        out.putInt(region.index());
        out.putInt(region.firstPage());
        out.putLong(region.startBytes());
        out.putLong(region.lengthBytes());
        out.putInt(region.unitBytes());
        out.putByte(region.homes().ordinal());
        out.putInt(region.protocol());
    }

    public static ClusterMessage.DefineRegion region(WireReader in) {
        return new ClusterMessage.DefineRegion(
                in.getNatural("index"),
                in.getNatural("first page"),
                in.getLong("start"),
                in.getLong("length"),
                in.getNatural("unit"),
                in.getOneOf("homes", HOMES),
                in.getNatural("protocol"));
    }

    /** How often a rank was at each barrier. */
    public static void encode(Map<Integer, Long> arrivals, WireWriter out) {
        out.putMap(arrivals, WireWriter::putInt, WireWriter::putLong);
    }

    public static Map<Integer, Long> arrivals(WireReader in) {
        return in.getMap(
                "barriers",
                Integer.BYTES + Long.BYTES,
                key -> key.getNatural("barrier"),
                value -> value.getLong("arrivals"));
    }
}
