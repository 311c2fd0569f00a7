package dev.merino.transport.ucx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** Our numbers are those of UCX's header, wherever that and a C compiler are. */
@Timeout(60)
class UcxNumbersTest {
    private static final String PARAMS = "ucp_params_t";
    private static final String WORKER = "ucp_worker_params_t";
    private static final String ENDPOINT = "ucp_ep_params_t";
    private static final String MAP = "ucp_mem_map_params_t";
    private static final String MEMORY = "ucp_mem_attr_t";
    private static final String REQUEST = "ucp_request_param_t";
    private static final String HANDLER = "ucp_am_handler_param_t";

    /** What is not called by its own name in C. */
    private static final Map<String, String> EXPRESSIONS = new HashMap<>();

    static {
        struct(PARAMS, "PARAMS", "FEATURES", "features", "ENDPOINTS", "estimated_num_eps");
        struct(WORKER, "WORKER", "THREADS", "thread_mode");
        struct(ENDPOINT, "ENDPOINT", "ADDRESS", "address", "ERROR_MODE", "err_mode");
        struct(ENDPOINT, "ENDPOINT", "ERROR_CALL", "err_handler.cb");
        struct(ENDPOINT, "ENDPOINT", "ERROR_ARGUMENT", "err_handler.arg");
        struct(MAP, "MAP", "ADDRESS", "address", "LENGTH", "length", "FLAGS", "flags");
        struct(MEMORY, "MEMORY", "ADDRESS", "address", "LENGTH", "length");
        struct(REQUEST, "REQUEST", "FLAGS", "flags", "TYPE", "datatype");
        struct(REQUEST, "REQUEST", "REPLY", "reply_buffer");
        struct(HANDLER, "HANDLER", "ID", "id", "FLAGS", "flags", "CALL", "cb", "ARGUMENT", "arg");
        struct("ucp_am_recv_param_t", "RECEIVED");
        EXPRESSIONS.put("EIGHT_BYTES", "ucp_dt_make_contig(8)");
    }

    @TempDir Path folder;

    private static void struct(String type, String prefix, String... fields) {
        EXPRESSIONS.put(prefix + "_BYTES", "sizeof(" + type + ")");
        for (int i = 0; i < fields.length; i += 2) {
            EXPRESSIONS.put(
                    prefix + "_" + fields[i] + "_OFFSET",
                    "offsetof(" + type + ", " + fields[i + 1] + ")");
        }
    }

    @Test
    void everyNumberIsThatOfTheHeader() throws Exception {
        Map<String, Long> ours = ours();
        Map<String, Long> theirs = theirs(ours);
        theirs.remove("UCP_API_MINOR"); // the oldest that we ask for, not the newest there is
        ours.remove("UCP_API_MINOR");
        // A newer header may have longer structs: what we do not fill in is masked out.
        ours.forEach(
                (name, number) -> {
                    if (name.endsWith("_BYTES") && !name.equals("EIGHT_BYTES")) {
                        assertThat(theirs.get(name)).as(name).isGreaterThanOrEqualTo(number);
                        theirs.put(name, number);
                    }
                });
        assertThat(theirs).isEqualTo(ours).hasSizeGreaterThan(60);
    }

    private static Map<String, Long> ours() throws IllegalAccessException {
        Map<String, Long> all = new TreeMap<>();
        for (Field field : UcxLayout.class.getDeclaredFields()) {
            field.setAccessible(true);
            all.put(field.getName(), field.getLong(null));
        }
        return all;
    }

    private Map<String, Long> theirs(Map<String, Long> ours) throws Exception {
        StringBuilder source = new StringBuilder("#include <stdio.h>\n#include <stddef.h>\n");
        source.append("#include <ucp/api/ucp.h>\nint main(void) {\n");
        for (String name : ours.keySet()) {
            source.append(
                    "printf(\"%s %%lld\\n\", (long long) (%s));\n"
                            .formatted(name, EXPRESSIONS.getOrDefault(name, name)));
        }
        source.append("return 0; }\n");
        Path file = folder.resolve("numbers.c");
        Path program = folder.resolve("numbers");
        Files.writeString(file, source);
        assumeTrue(
                Files.exists(Path.of("/usr/include/ucp/api/ucp.h")),
                "no header of UCX here (Debian: libucx-dev)");
        assumeTrue(canRun("cc", "--version"), "no C compiler (cc) here");
        run("cc", "-o", program.toString(), file.toString());
        Map<String, Long> answers = new TreeMap<>();
        for (String line : run(program.toString()).lines().toList()) {
            String[] sides = line.split(" ", 2);
            answers.put(sides[0], Long.parseLong(sides[1]));
        }
        return answers;
    }

    private static boolean canRun(String... command) throws Exception {
        try {
            run(command);
            return true;
        } catch (IOException none) {
            return false;
        }
    }

    private static String run(String... command) throws Exception {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(String.join(" ", command) + ": " + text);
        }
        return text;
    }
}
