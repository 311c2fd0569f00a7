package dev.merino.launch;

import dev.merino.control.AotCaches;
import dev.merino.control.JavaCommand;
import dev.merino.keeper.process.KeeperStart;

import java.io.File;
import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Where Merino and the program are on the machine of a node.
 *
 * @param command how JVMs with Merino's classes are started there
 * @param keeperCode the file there with the classes of keepers
 * @param classPath the jars and folders of the user's classes there
 * @param remedy what to do if something of it is missing there
 */
record HostCode(JavaCommand command, String keeperCode, List<String> classPath, String remedy) {
    /** Where the classes of keepers come from here: a keeper elsewhere needs the same file. */
    private static final String KEEPER_CODE =
            Path.of(
                            URI.create(
                                    KeeperStart.class
                                            .getProtectionDomain()
                                            .getCodeSource()
                                            .getLocation()
                                            .toString()))
                    .toString();

    HostCode {
        classPath = List.copyOf(classPath);
    }

    /** Everything as it is here. */
    static HostCode asHere(JavaCommand command, List<String> classPath) {
        return new HostCode(
                command,
                KEEPER_CODE,
                classPath,
                "put it there, as it is here; or name the folder there with --remote-dir; or let"
                        + " --deploy copy it");
    }

    /** What is in {@code root} here is in {@code folder} there, and everything else as here. */
    static HostCode in(String folder, String root, JavaCommand command, List<String> classPath) {
        UnaryOperator<String> place =
                path ->
                        path.equals(root) || path.startsWith(root + "/")
                                ? folder + path.substring(root.length())
                                : path;
        return at(
                place,
                command,
                classPath,
                "--remote-dir, or dir= in the host file, must name the folder of Merino there, or"
                        + " --deploy copy it");
    }

    /** Each file at its {@code place}. */
    static HostCode at(
            UnaryOperator<String> place,
            JavaCommand command,
            List<String> classPath,
            String remedy) {
        String ours =
                Arrays.stream(command.classPath().split(File.pathSeparator, -1))
                        .map(place)
                        .collect(Collectors.joining(File.pathSeparator));
        return new HostCode(
                new JavaCommand(command.java(), ours, new AotCaches("", false)),
                place.apply(KEEPER_CODE),
                classPath.stream().map(place).toList(),
                remedy);
    }
}
