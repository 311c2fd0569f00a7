package dev.merino.rules;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;

import java.util.Optional;

/** Holds for a class whose uses of other rooms are all in the picture. */
final class Arrows extends ArchCondition<JavaClass> {
    private final Room room;

    /** For the classes of {@code room}. */
    Arrows(Room room) {
        super("use only the rooms that " + room.folder() + " may use");
        this.room = room;
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
        for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
            Optional<Room> target = Room.of(dependency.getTargetClass());
            if (target.isPresent() && !room.mayUse(target.get())) {
                String arrow =
                        "%s -> %s is no arrow of the picture: "
                                .formatted(room.folder(), target.get().folder());
                events.add(
                        SimpleConditionEvent.violated(
                                dependency, arrow + dependency.getDescription()));
            }
        }
    }
}
