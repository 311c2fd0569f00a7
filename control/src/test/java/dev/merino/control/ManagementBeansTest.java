package dev.merino.control;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.lang.management.ManagementFactory;
import java.util.Map;

import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.TabularData;

class ManagementBeansTest {
    /** Public, as JMX wants it. */
    public interface NumbersMXBean {
        Map<String, Long> getCounts();
    }

    /** Counts to seven. */
    public static final class Numbers implements NumbersMXBean {
        @Override
        public Map<String, Long> getCounts() {
            return Map.of("seven", 7L);
        }
    }

    @AfterEach
    void nobodyAsks() {
        System.clearProperty(ManagementBeans.PROPERTY);
    }

    @Test
    void whatIsOfferedIsThereIfAPropertyAsksForIt() throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = new ObjectName("dev.merino:type=Numbers");
        ManagementBeans.offer(name.toString(), new Numbers());
        assertThat(server.isRegistered(name)).isFalse();
        System.setProperty(ManagementBeans.PROPERTY, "true");
        ManagementBeans.offer(name.toString(), new Numbers());
        Object counts = server.getAttribute(name, "Counts");
        assertThat(((TabularData) counts).get(new Object[] {"seven"}).get("value")).isEqualTo(7L);
        server.unregisterMBean(name);
    }
}
