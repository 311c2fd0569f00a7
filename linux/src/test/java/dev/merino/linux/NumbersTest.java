package dev.merino.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The numbers of the layout classes against the kernel's headers, through a C program that prints
 * them. A constant is looked up by its own name; sizes and offsets by {@link StructNumbers}. What
 * these headers do not know yet is left out, and said.
 */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class NumbersTest {
    private static final List<Class<?>> LAYOUTS =
            List.of(
                    FileLayout.class,
                    TimeLayout.class,
                    UserfaultLayout.class,
                    PagemapLayout.class,
                    EpollLayout.class,
                    SocketLayout.class);
    private static final List<String> HEADERS =
            List.of(
                    "stdio.h",
                    "stddef.h",
                    "errno.h",
                    "fcntl.h",
                    "poll.h",
                    "signal.h",
                    "time.h",
                    "sys/epoll.h",
                    "sys/eventfd.h",
                    "sys/mman.h",
                    "sys/prctl.h",
                    "sys/socket.h",
                    "sys/syscall.h",
                    "sys/time.h",
                    "sys/un.h",
                    "netinet/in.h",
                    "netinet/tcp.h",
                    "linux/fs.h",
                    "linux/futex.h",
                    "linux/userfaultfd.h");

    @TempDir Path folder;

    @Test
    void everyNumberIsThatOfTheHeaders() throws Exception {
        assumeTrue(hasCompiler(), "no C compiler (cc) with Linux headers here");
        Map<String, Long> ours = ours();
        Map<String, Long> theirs = theirs(ours.keySet());
        Map<String, Long> compared = new TreeMap<>(ours);
        compared.keySet().retainAll(theirs.keySet());
        assertThat(compared).isEqualTo(new TreeMap<>(theirs));
        assertThat(theirs.size()).isGreaterThan(150);
        ours.keySet().removeAll(theirs.keySet());
        System.out.println(
                "numbers: "
                        + compared.size()
                        + " compared; not in these headers: "
                        + ours.keySet());
    }

    /** All numbers, by C expression. */
    private static Map<String, Long> ours() throws IllegalAccessException {
        Map<String, Long> all = new TreeMap<>();
        for (Class<?> layout : LAYOUTS) {
            for (Field field : layout.getDeclaredFields()) {
                if (!Modifier.isPrivate(field.getModifiers())) {
                    field.setAccessible(true);
                    all.put(expression(layout, field.getName()), field.getLong(null));
                }
            }
        }
        for (StructNumbers.Alias alias : StructNumbers.ALIASES) {
            all.put(alias.expression(), alias.value());
        }
        for (SystemCall call : SystemCall.values()) {
            String name = call.name().toLowerCase(Locale.ROOT);
            all.put("SYS_" + name, (long) call.numberOn(Cpu.here()));
        }
        for (Errno errno : Errno.values()) {
            all.put(errno.name(), (long) errno.number());
        }
        all.put("FUTEX_WAIT", (long) Futex.FUTEX_WAIT);
        all.put("FUTEX_WAKE", (long) Futex.FUTEX_WAKE);
        all.put("PR_SET_PDEATHSIG", (long) Processes.PR_SET_PDEATHSIG);
        all.put("SIGINT", (long) Processes.SIGINT);
        all.put("SIGQUIT", (long) Processes.SIGQUIT);
        all.put("SIGKILL", (long) Processes.SIGKILL);
        all.put("SIGTERM", (long) Processes.SIGTERM);
        return all;
    }

    private static String expression(Class<?> layout, String field) {
        String whole = layout.getSimpleName() + "." + field;
        String known = StructNumbers.EXPRESSIONS.get(whole);
        boolean isOfStruct = field.endsWith("_BYTES") || field.endsWith("_OFFSET");
        assertThat(known != null).as("StructNumbers on " + whole).isEqualTo(isOfStruct);
        return known == null ? field : known;
    }

    private Map<String, Long> theirs(Iterable<String> expressions) throws Exception {
        StringBuilder source = new StringBuilder("#define _GNU_SOURCE\n");
        HEADERS.forEach(header -> source.append("#include <").append(header).append(">\n"));
        source.append("int main(void) {\n");
        for (String expression : expressions) {
            String guard = StructNumbers.guard(expression);
            source.append("#ifdef ").append(guard).append('\n');
            source.append(
                    "printf(\"%s = %%lld\\n\", (long long) %s);\n"
                            .formatted(expression, expression));
            source.append("#endif\n");
        }
        source.append("return 0; }\n");
        Path program = folder.resolve("numbers");
        Files.writeString(folder.resolve("numbers.c"), source);
        run("cc", "-w", "-o", program.toString(), folder.resolve("numbers.c").toString());
        Map<String, Long> answers = new HashMap<>();
        for (String line : run(program.toString()).lines().toList()) {
            String[] sides = line.split(" = ", 2);
            answers.put(sides[0], Long.parseLong(sides[1]));
        }
        return answers;
    }

    private boolean hasCompiler() throws Exception {
        Path empty = folder.resolve("empty.c");
        Files.writeString(empty, "#include <linux/userfaultfd.h>\nint main(void) { return 0; }\n");
        try {
            run("cc", "-o", folder.resolve("empty").toString(), empty.toString());
            return true;
        } catch (IOException none) {
            return false;
        }
    }

    private static String run(String... command) throws Exception {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (InputStream output = process.getInputStream()) {
            String text = new String(output.readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IOException(String.join(" ", command) + ": " + text);
            }
            return text;
        }
    }

    @Test
    void theNumbersOnAarch64AreTheGenericOnes() throws Exception {
        Path header = Path.of("/usr/include/asm-generic/unistd.h");
        assumeTrue(Files.exists(header), () -> "no " + header + " here");
        compareWith(header, "__NR(?:3264)?_", Cpu.AARCH64);
    }

    @Test
    void theNumbersOnX86AreThoseOfItsHeader() throws Exception {
        Optional<Path> header = x86Header(Path.of("/usr"));
        assumeTrue(header.isPresent(), "no asm/unistd_64.h for x86-64 here");
        compareWith(header.get(), "__NR_", Cpu.X86_64);
    }

    /**
     * Debian has those of many architectures side by side; s390, sparc and mips have a file of that
     * name, too. What is in no folder of an architecture is for the one that we are on.
     */
    private static Optional<Path> x86Header(Path usr) {
        Stream<String> places =
                Stream.of("include/x86_64-linux-gnu", "x86_64-linux-gnu/include", "include");
        return places.filter(place -> place.contains("x86_64") || Cpu.here() == Cpu.X86_64)
                .map(place -> usr.resolve(place).resolve("asm/unistd_64.h"))
                .filter(Files::exists)
                .findFirst();
    }

    @Test
    void headersOfOtherArchitecturesAreNotTakenForThoseOfX86() throws Exception {
        for (String triple : List.of("s390x-linux-gnu", "aarch64-linux-gnu", "sparc64-linux-gnu")) {
            Path asm = Files.createDirectories(folder.resolve("include").resolve(triple + "/asm"));
            Files.writeString(asm.resolve("unistd_64.h"), "#define __NR_read 3\n");
        }
        assertThat(x86Header(folder)).isEmpty();
        Path asm = Files.createDirectories(folder.resolve("include/x86_64-linux-gnu/asm"));
        Path header = Files.writeString(asm.resolve("unistd_64.h"), "#define __NR_read 0\n");
        assertThat(x86Header(folder)).contains(header);
    }

    private static void compareWith(Path header, String prefix, Cpu cpu) throws IOException {
        Matcher line =
                Pattern.compile("#define\\s+" + prefix + "(\\w+)\\s+(\\d+)\\b")
                        .matcher(Files.readString(header));
        Map<String, Integer> theirs = new HashMap<>();
        while (line.find()) {
            theirs.put(line.group(1), Integer.parseInt(line.group(2)));
        }
        for (SystemCall call : SystemCall.values()) {
            Integer number = theirs.get(call.name().toLowerCase(Locale.ROOT));
            assertThat(call.numberOn(cpu)).as(call.name()).isEqualTo(number);
        }
    }
}
