package dev.merino.fuzz;

import dev.merino.control.Control;
import dev.merino.control.ControlCodec;
import dev.merino.control.RankNumbers;
import dev.merino.core.WireReader;
import dev.merino.fuzz.contract.FuzzTarget;
import dev.merino.launch.LaunchActions;
import dev.merino.launch.LaunchEvent;
import dev.merino.launch.LaunchMachine;
import dev.merino.launch.LiveOptions;

import java.util.List;

/** Control messages, and the launcher's machine that hears them of a keeper. */
final class ControlTarget implements FuzzTarget, LaunchActions {
    private static final int NODES = 3;
    private static final long SECOND_NS = 1_000_000_000L;

    @Override
    public String name() {
        return "control";
    }

    @Override
    public String take(byte[] frame) {
        WireReader in = new WireReader(frame);
        Control control = ControlCodec.decode(in);
        in.end();
        LaunchMachine machine =
                new LaunchMachine(new RankNumbers(NODES, 2, 2), LiveOptions.DEFAULT, this, 0);
        machine.on(new LaunchEvent.Said(0, new Control.Hello(1, "here")), 0);
        machine.on(new LaunchEvent.Asked(), 0);
        machine.on(new LaunchEvent.Said(0, control), 1);
        machine.on(new LaunchEvent.Said(0, control), 2);
        machine.tick(5 * SECOND_NS);
        return control.getClass().getName() + (machine.verdict() != null);
    }

    @Override
    public void tellAll(Control control) {}

    @Override
    public void say(List<String> lines) {}

    @Override
    public String keeper(int node) {
        return "keeper " + node;
    }

    @Override
    public String lastWords(int node) {
        return "";
    }
}
