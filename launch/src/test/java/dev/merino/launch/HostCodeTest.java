package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.control.AotCaches;
import dev.merino.control.JavaCommand;

import org.junit.jupiter.api.Test;

import java.util.List;

/** Where Merino and a program are on hosts. */
class HostCodeTest {
    private static JavaCommand command(String classPath) {
        return new JavaCommand("/jdk/bin/java", classPath, new AotCaches("/merino/aot", false));
    }

    @Test
    void whatIsInTheFolderOfMerinoHereIsInItsFolderThereAndTheRestAsHere() {
        HostCode code =
                HostCode.in(
                        "/opt/m",
                        "/data/me/merino",
                        command("/data/me/merino/lib/a.jar:/data/me/merino2/b.jar"),
                        List.of("/data/me/merino/heat.jar", "/data/c.jar"));
        assertThat(code.command().classPath()).isEqualTo("/opt/m/lib/a.jar:/data/me/merino2/b.jar");
        assertThat(code.classPath()).containsExactly("/opt/m/heat.jar", "/data/c.jar");
        assertThat(code.command().cache().folder()).isEmpty();
    }
}
