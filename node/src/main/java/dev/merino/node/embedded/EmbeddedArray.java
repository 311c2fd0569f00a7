package dev.merino.node.embedded;

import dev.merino.memory.Region;
import dev.merino.node.handle.ArrayHandle;

/** What embedded arrays of every element type have in common. */
abstract class EmbeddedArray extends ArrayHandle {
    final Mapping mapping;

    EmbeddedArray(Processor processor, Region region, String name, String protocol, long length) {
        super(name, protocol, region.unitBytes(), length);
        this.mapping = new Mapping(processor, region, name);
    }
}
