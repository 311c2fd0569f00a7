package dev.merino.control;

import java.lang.System.Logger.Level;
import java.lang.management.ManagementFactory;

import javax.management.JMException;
import javax.management.ObjectName;

/**
 * Beans of this process for JMX. A process of a run has no use for JMX itself, and starting it
 * takes longer than many programs: so there are beans only if a property of the JVM asks for them.
 */
public final class ManagementBeans {
    /** The property: {@code -Dmerino.jmx=true}. */
    public static final String PROPERTY = "merino.jmx";

    private ManagementBeans() {}

    /** Registers {@code bean} under {@code name} if this JVM is to have beans. */
    public static void offer(String name, Object bean) {
        if (!Boolean.getBoolean(PROPERTY)) {
            return;
        }
        try {
            var _ =
                    ManagementFactory.getPlatformMBeanServer()
                            .registerMBean(bean, new ObjectName(name));
        } catch (JMException e) {
            System.getLogger(ManagementBeans.class.getName())
                    .log(Level.WARNING, "JMX does not take " + name, e);
        }
    }
}
