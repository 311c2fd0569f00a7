package dev.merino.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The walk of a page fault is what ARCHITECTURE.md says, and does not become longer unnoticed. */
class FaultWalkTest {
    private static final int OVER_MEMORY_MAX = 35;
    private static final int OVER_TCP_MAX = 37;

    private final FaultWalk walk =
            FaultWalk.of(Sources.text(Sources.root().resolve("ARCHITECTURE.md")));

    @Test
    void everyFileOfTheWalkExists() {
        Set<String> listed = new TreeSet<>(walk.overTcp());
        listed.addAll(walk.overMemory());
        Set<String> existing = existing();
        listed.removeIf(each -> existing.contains(each) || existing.contains(template(each)));
        assertThat(listed).isEmpty();
    }

    /** What a type that exists once for each primitive type is generated from. */
    private static String template(String file) {
        return file.replaceFirst("Longs$", "\\$Plural\\$");
    }

    /** All files of programs, as {@code room/Class}. */
    private static Set<String> existing() {
        return Stream.concat(Sources.java().stream(), Sources.templates().stream())
                .map(Sources::name)
                .filter(name -> name.contains("/src/main/"))
                .map(name -> name.replaceFirst("/.*/", "/").replaceFirst("\\.java.*$", ""))
                .collect(Collectors.toSet());
    }

    @Test
    void theNumbersAreThoseOfTheLists() {
        assertThat(walk.numbers()).containsExactly(walk.overMemory().size(), walk.overTcp().size());
        assertThat(walk.overMemory())
                .containsAll(walk.replaced())
                .doesNotContainAnyElementsOf(walk.instead());
    }

    @Test
    void theWalkDoesNotBecomeLonger() {
        assertThat(walk.overMemory()).hasSizeLessThanOrEqualTo(OVER_MEMORY_MAX);
        assertThat(walk.overTcp()).hasSizeLessThanOrEqualTo(OVER_TCP_MAX);
    }

    @Test
    void aListIsReadAsItIsWritten() {
        FaultWalk small =
                FaultWalk.of(
                        """
                        ## The life of a page fault, file by file
                        | step | where |
                        | 1 | `a/B`, `a/C` |
                        | 2 | `a/C`, `d/E` |

                        The walk has 3 files; over TCP 4: in place of
                        `a/C` it has `f/G` and
                        `f/H`. More of `x/Y`.

                        ## Other
                        | 3 | `z/Z` |
                        """);
        assertThat(small.overMemory()).containsExactly("a/B", "a/C", "d/E");
        assertThat(small.overTcp()).containsExactly("a/B", "d/E", "f/G", "f/H");
        assertThat(small.numbers()).isEqualTo(List.of(3, 4));
    }
}
