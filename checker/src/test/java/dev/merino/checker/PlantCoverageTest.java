package dev.merino.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.checker.plant.Plant;
import dev.merino.coherence.treadmarks.eager.EagerRules;
import dev.merino.memory.local.LocalRules;
import dev.merino.sim.ClosingRules;
import dev.merino.sim.FabricRules;
import dev.merino.sim.KeepingRules;
import dev.merino.sync.ContributionRules;
import dev.merino.sync.FetchAndAddRules;
import dev.merino.sync.OrderedBroadcastRules;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;

/** Every rule of every protocol has a planted mistake, or the rule might be of no use. */
class PlantCoverageTest {
    /**
     * Not for correctness, but for speed: they are a policy, and do not belong to Cashmere's rules.
     */
    private static final Set<String> POLICIES = Set.of("staysSharer", "orderSuffices");

    @ParameterizedTest
    @ValueSource(
            classes = {
                dev.merino.coherence.cashmere.Rules.class,
                dev.merino.coherence.hlrc.Rules.class,
                dev.merino.coherence.scivm.Rules.class,
                dev.merino.coherence.treadmarks.Rules.class,
                EagerRules.class,
                OrderedBroadcastRules.class,
                ContributionRules.class,
                FetchAndAddRules.class,
                KeepingRules.class,
                ClosingRules.class,
                FabricRules.class,
                LocalRules.class
            })
    void everyRuleIsBrokenByAPlant(Class<?> rules) {
        Set<String> broken = new HashSet<>(POLICIES);
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
