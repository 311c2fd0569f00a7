package dev.merino.control;

import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MBeanServerBuilder;
import javax.management.MBeanServerDelegate;
import javax.management.ObjectName;

/**
 * Beans of this process for JMX. A process of a run has no use for JMX itself, and starting it
 * takes longer than many programs: so beans are registered when somebody, such as JConsole, makes
 * the JVM start it. The JDK asks a builder for the server then, and lets a property say which.
 */
public final class ManagementBeans {
    private static final String PROPERTY = "javax.management.builder.initial";
    private static final Map<String, Object> OFFERED = new ConcurrentHashMap<>();

    private ManagementBeans() {}

    /** From now on {@code bean} is there under {@code name} for whoever asks by JMX. */
    public static void offer(String name, Object bean) {
        OFFERED.put(name, bean);
        if (System.getProperty(PROPERTY) == null) {
            System.setProperty(PROPERTY, Builder.class.getName());
        }
    }

    /** Makes the servers that the JDK would make, with our beans. For the JDK. */
    public static final class Builder extends MBeanServerBuilder {
        /** For the JDK. */
        public Builder() {}

        @Override
        public MBeanServer newMBeanServer(
                String domain, MBeanServer outer, MBeanServerDelegate delegate) {
            MBeanServer made = super.newMBeanServer(domain, outer, delegate);
            OFFERED.forEach((name, bean) -> register(made, name, bean));
            return made;
        }

        private static void register(MBeanServer server, String name, Object bean) {
            try {
                server.registerMBean(bean, new ObjectName(name));
            } catch (JMException e) {
                System.getLogger(ManagementBeans.class.getName())
                        .log(Level.WARNING, "JMX does not take " + name, e);
            }
        }
    }
}
