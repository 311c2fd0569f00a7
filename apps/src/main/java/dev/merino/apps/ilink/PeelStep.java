package dev.merino.apps.ilink;

import java.util.ArrayList;
import java.util.List;

/**
 * One nuclear family and the member that it is summed up into.
 *
 * @param first the parent whose genotypes are dealt to the ranks: the target if that is a parent
 * @param second the other parent
 * @param children the children, without the target
 * @param target the member that all others are summed up into
 */
record PeelStep(int first, int second, List<Integer> children, int target) {
    /** How all of a pedigree is peeled into its proband, family after family. */
    static List<PeelStep> of(Pedigree pedigree) {
        List<PeelStep> steps = new ArrayList<>();
        peel(pedigree, pedigree.proband(), List.of(), steps);
        return List.copyOf(steps);
    }

    /** Peels into {@code target} all families but {@code done}, each after what hangs on it. */
    private static void peel(
            Pedigree pedigree, int target, List<Family> done, List<PeelStep> steps) {
        for (Family family : pedigree.families()) {
            List<Integer> members = family.members();
            if (members.contains(target) && !done.contains(family)) {
                for (int member : members) {
                    if (member != target) {
                        peel(pedigree, member, List.of(family), steps);
                    }
                }
                steps.add(into(family, target));
            }
        }
    }

    private static PeelStep into(Family family, int target) {
        boolean isMother = target == family.mother();
        return new PeelStep(
                isMother ? family.mother() : family.father(),
                isMother ? family.father() : family.mother(),
                family.children().stream().filter(child -> child != target).toList(),
                target);
    }

    /** Whether a child is the target. */
    boolean isIntoChild() {
        return target != first;
    }

    /** Whether the parents have but one child. */
    boolean hasOnlyChild() {
        return children.size() + (isIntoChild() ? 1 : 0) == 1;
    }

    /** Parents and children, the target among them. */
    List<Integer> members() {
        List<Integer> members = new ArrayList<>(List.of(first, second));
        members.addAll(children);
        if (isIntoChild()) {
            members.add(target);
        }
        return members;
    }
}
