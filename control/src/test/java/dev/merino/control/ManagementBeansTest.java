package dev.merino.control;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.Map;

import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
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

    @Test
    void whatIsOfferedIsThereInServersThatAreMadeLater() throws Exception {
        ManagementBeans.offer("dev.merino:type=Numbers", new Numbers());
        MBeanServer server = MBeanServerFactory.newMBeanServer();
        Object counts = server.getAttribute(new ObjectName("dev.merino:type=Numbers"), "Counts");
        assertThat(((TabularData) counts).get(new Object[] {"seven"}).get("value")).isEqualTo(7L);
        assertThat(server.isRegistered(delegate())).isTrue();
    }

    private static ObjectName delegate() throws Exception {
        return new ObjectName("JMImplementation:type=MBeanServerDelegate");
    }
}
