package dev.merino.rank.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.SharedLock;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reports show lines of the program, and none of what it calls. */
class ProgramLineTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.util.ArrayList",
                "jdk.internal.misc.Unsafe",
                "dev.merino.SharedLock",
                "dev.merino.engine.NodeMachine",
                "dev.merino.sync.TreeBarriers",
                "dev.merino.coherence.cashmere.Cashmere",
                "dev.merino.rank.handle.LockHandle",
                "dev.merino.rank.structures.RankMap",
                "dev.merino.spi.bytes.ValueBytes",
                "dev.merino.transport.setup.MemberEndpoints",
                "dev.merino.apps.kit.Steps"
            })
    void merinoAndTheJdkAreNotTheProgram(String type) {
        assertThat(ProgramLine.isProgram(type)).isFalse();
    }

    /**
     * A package that comes later and is not named would stand in reports in place of the program.
     */
    @ParameterizedTest
    @ValueSource(classes = {SharedLock.class, ProgramLine.class})
    void noPackageOfTheApiAndOfRanksIs(Class<?> ofRoom) {
        assertThat(ofRoom.getModule().getPackages())
                .isNotEmpty()
                .noneMatch(packageName -> ProgramLine.isProgram(packageName + ".Any"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "com.example.Squares",
                "Squares",
                "dev.merino.apps.sor.Sor",
                "dev.merino.rank.contract.SemaphoreContract"
            })
    void classesOfUsersAndOfTheApplicationsAre(String type) {
        assertThat(ProgramLine.isProgram(type)).isTrue();
    }

    @Test
    void theNearestLineOfTheProgramIsShown() {
        StackTraceElement[] stack = {
            new StackTraceElement("dev.merino.sync.TreeBarriers", "gather", "T.java", 109),
            new StackTraceElement("com.example.Squares", "run", "Squares.java", 12),
            new StackTraceElement("com.example.Main", "main", "Main.java", 3)
        };
        assertThat(ProgramLine.in(stack)).hasValue(stack[1]);
    }
}
