package dev.merino.cli;

import dev.merino.Settings;
import dev.merino.control.KeeperCompilers;
import dev.merino.core.Json;
import dev.merino.launch.HostSpec;
import dev.merino.launch.LiveOptions;
import dev.merino.launch.LiveRun;
import dev.merino.transport.ucx.UcxContext;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** {@code ./merino info}: what this machine offers, and how nodes would reach each other. */
@Command(
        name = "info",
        description =
                "Show what this machine offers: the kernel, transports and remote memory; and, for"
                        + " a cluster, what each node would use to reach each other.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  ./merino info",
            "  ./merino info --nodes 3",
            "  ./merino info --hosts alpha,beta --json"
        })
final class InfoCommand implements Runnable {
    private static final int NODES_MAX = 1024;
    private static final String LINE = "  %-30s %s%n";

    private final Supplier<Machine> look;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--nodes",
            paramLabel = "N",
            description = "How many nodes a cluster would have (default: one for each host).")
    private @Nullable Integer nodes;

    @Option(
            names = "--hosts",
            paramLabel = "A,B,C",
            split = ",",
            description =
                    "Where its nodes would run, one after the other. Only this machine is looked"
                            + " at; the others are taken to be like it.")
    private List<String> names = List.of();

    private List<HostSpec> hosts = List.of();

    @Option(names = "--json", description = "Write JSON.")
    private boolean json;

    InfoCommand(Supplier<Machine> look) {
        this.look = look;
    }

    @Override
    public void run() {
        if (nodes != null && (nodes < 1 || nodes > NODES_MAX)) {
            throw new UsageException("--nodes takes a number from 1 to %d.".formatted(NODES_MAX));
        }
        hosts = HostOptions.parsed(names);
        Machine machine = look.get();
        int count = nodes == null ? hosts.size() : nodes;
        List<NodePath> paths = NodePath.between(count, hosts, machine.hasRemoteAccess());
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(Json.of(asMap(machine, paths)));
        } else {
            print(machine, paths, out);
        }
        out.flush();
    }

    private void print(Machine machine, List<NodePath> paths, PrintWriter out) {
        for (String line : new Version().getVersion()) {
            out.println(line);
        }
        out.printf(
                "%s %s, %s, %d processors%n%nkernel%n",
                System.getProperty("os.name"),
                machine.kernel().kernel(),
                System.getProperty("os.arch"),
                Runtime.getRuntime().availableProcessors());
        machine.features().forEach((name, there) -> out.printf(LINE, name, there ? "yes" : "no"));
        out.printf(LINE, "system calls", machine.kernel().path().kind().words());
        machine.kernel().complaints().forEach(complaint -> out.println("  " + complaint));
        out.printf("%nmessages%n");
        messages(machine).forEach((name, about) -> out.printf(LINE, name, about));
        out.printf("%nremote memory%n");
        memories(machine).forEach((name, about) -> out.printf(LINE, name, about));
        if (!machine.ucxResources().isEmpty()) {
            out.printf("%nUCX %s%n", machine.ucxVersion());
            for (UcxContext.Resource each : machine.ucxResources()) {
                String about = each.hasRemoteAccess() ? "remote access" : "";
                String line = "  %-12s %-17s %s".formatted(each.transport(), each.device(), about);
                out.println(line.stripTrailing());
            }
        }
        if (!paths.isEmpty()) {
            printPaths(paths, out);
            out.printf("%nkeepers of such nodes would have %s%n", compilers(paths).words());
        }
    }

    /** With one rank on each node, as {@code run} has them unless it is told otherwise. */
    private KeeperCompilers compilers(List<NodePath> paths) {
        int last = paths.stream().mapToInt(NodePath::from).max().orElse(0);
        return LiveRun.compilers(Settings.of(last + 1, 1), LiveOptions.DEFAULT.withHosts(hosts));
    }

    private void printPaths(List<NodePath> paths, PrintWriter out) {
        String line = "  %-9s %-9s %-16s %-17s %s%n";
        out.printf("%nnodes%n");
        out.printf(line, "from", "to", "frames", "active messages", "remote memory");
        for (NodePath path : paths) {
            out.printf(line, path.from(), path.to(), path.frames(), path.messages(), path.memory());
        }
    }

    private static Map<String, String> messages(Machine machine) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put(NodePath.messages(true), "yes, between nodes of one machine");
        all.put(NodePath.messages(false), "yes, between machines");
        all.put("ucx", machine.ucxMissing().isEmpty() ? "yes" : "no: " + machine.ucx());
        return all;
    }

    private static Map<String, String> memories(Machine machine) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("shared mapping", "yes, between nodes of one machine; one-sided, CPU atomics");
        all.put("active messages", "yes; the target must make progress");
        all.put("ucx", machine.ucxMissing().isEmpty() ? machine.ucx() : "no: " + machine.ucx());
        return all;
    }

    private Map<String, Object> asMap(Machine machine, List<NodePath> paths) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("version", List.of(new Version().getVersion()));
        all.put("system", System.getProperty("os.name"));
        all.put("linux", machine.kernel().kernel());
        all.put("cpu", System.getProperty("os.arch"));
        all.put("processors", Runtime.getRuntime().availableProcessors());
        all.put("kernel", machine.features());
        all.put("systemCalls", machine.kernel().path().kind().words());
        all.put("complaints", machine.kernel().complaints());
        all.put("messages", messages(machine));
        all.put("remoteMemory", memories(machine));
        all.put("ucx", ucx(machine));
        List<Object> pairs = new ArrayList<>();
        paths.forEach(path -> pairs.add(asMap(path)));
        all.put("paths", pairs);
        if (!paths.isEmpty()) {
            all.put("keepers", compilers(paths).words());
        }
        return all;
    }

    private static Map<String, Object> ucx(Machine machine) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("available", machine.ucxMissing().isEmpty());
        all.put("version", machine.ucxVersion());
        all.put("remoteAccess", machine.hasRemoteAccess());
        List<Object> ways = new ArrayList<>();
        for (UcxContext.Resource each : machine.ucxResources()) {
            Map<String, String> way = new LinkedHashMap<>();
            way.put("transport", each.transport());
            way.put("device", each.device());
            ways.add(way);
        }
        all.put("resources", ways);
        machine.ucxMissing().ifPresent(why -> all.put("missing", why));
        return all;
    }

    private Map<String, Object> asMap(NodePath path) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("from", path.from());
        all.put("fromHost", NodePath.host(path.from(), hosts));
        all.put("to", path.to());
        all.put("toHost", NodePath.host(path.to(), hosts));
        all.put("frames", path.frames());
        all.put("messages", path.messages());
        all.put("remoteMemory", path.memory());
        return all;
    }
}
