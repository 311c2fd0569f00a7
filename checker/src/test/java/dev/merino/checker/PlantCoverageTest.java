package dev.merino.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.checker.plant.Plant;
import dev.merino.coherence.Protocols;
import dev.merino.coherence.treadmarks.eager.EagerRules;
import dev.merino.memory.Region;
import dev.merino.memory.local.LocalRules;
import dev.merino.sim.FabricRules;
import dev.merino.sim.World;
import dev.merino.sync.ContributionRules;
import dev.merino.sync.SyncMachine;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Every rule of every protocol has a planted mistake, or the rule might be of no use. */
class PlantCoverageTest {
    /**
     * Rules of kept counters and lent locks whose absence 20,000 random programs did not show. What
     * comes of it is shown by KeptCountersSceneTest and LentLocksTest.
     */
    private static final Set<String> SHOWN_BY_SCENES = Set.of("mayTake", "awaitsLender");

    /** Where rules are. */
    private static final List<Class<?>> ROOMS =
            List.of(SyncMachine.class, Protocols.class, Region.class, World.class);

    /**
     * The classes of rules: those whose names end so, and that can be broken one method at a time.
     */
    static List<Class<?>> rules() throws Exception {
        List<Class<?>> found = new ArrayList<>();
        for (Class<?> room : ROOMS) {
            for (String name : classNames(room)) {
                Class<?> type = name.endsWith("Rules") ? Class.forName(name) : Object.class;
                if (type != Object.class && !Modifier.isFinal(type.getModifiers())) {
                    found.add(type);
                }
            }
        }
        return found;
    }

    /** The names of all classes of the module or folder that {@code one} is from. */
    private static List<String> classNames(Class<?> one) throws Exception {
        Path place = Path.of(one.getProtectionDomain().getCodeSource().getLocation().toURI());
        if (Files.isDirectory(place)) {
            return classNames(place);
        }
        try (FileSystem jar = FileSystems.newFileSystem(place)) {
            return classNames(jar.getPath("/"));
        }
    }

    private static List<String> classNames(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.map(file -> root.relativize(file).toString())
                    .filter(file -> file.endsWith(".class"))
                    .map(file -> file.substring(0, file.length() - ".class".length()))
                    .map(file -> file.replace('/', '.'))
                    .toList();
        }
    }

    @Test
    void theRulesOfAllFamiliesAreFound() throws Exception {
        assertThat(rules())
                .contains(
                        dev.merino.coherence.cashmere.Rules.class,
                        EagerRules.class,
                        ContributionRules.class,
                        LocalRules.class,
                        FabricRules.class);
    }

    @ParameterizedTest
    @MethodSource("rules")
    void everyRuleIsBrokenByAPlant(Class<?> rules) {
        Set<String> broken = new HashSet<>(SHOWN_BY_SCENES);
        for (Plant plant : Plant.all()) {
            if (rules.isAssignableFrom(plant.mistake())) {
                broken.addAll(overridable(plant.mistake(), rules));
            }
        }
        Set<String> whole = new TreeSet<>(overridable(rules, Object.class));
        assertThat(whole).isNotEmpty();
        whole.removeAll(broken);
        assertThat(whole).as("rules of %s that no plant breaks", rules.getName()).isEmpty();
    }

    @Test
    void everyPlantBreaksARule() {
        assertThat(Plant.all())
                .allSatisfy(
                        plant ->
                                assertThat(plant.mistake().getDeclaredMethods())
                                        .as(plant.name())
                                        .isNotEmpty());
    }

    /** The names of the rules that {@code type} and its superclasses below {@code end} declare. */
    private static Set<String> overridable(Class<?> type, Class<?> end) {
        Set<String> names = new HashSet<>();
        for (Class<?> each = type; each != end; each = each.getSuperclass()) {
            for (Method method : each.getDeclaredMethods()) {
                int modifiers = method.getModifiers();
                if ((Modifier.isProtected(modifiers) || Modifier.isPublic(modifiers))
                        && !Modifier.isFinal(modifiers)
                        && !Modifier.isStatic(modifiers)) {
                    names.add(method.getName());
                }
            }
        }
        return names;
    }
}
