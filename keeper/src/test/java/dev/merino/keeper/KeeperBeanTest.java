package dev.merino.keeper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Statistics;
import dev.merino.control.ManagementBeans;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;

import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.TabularData;

class KeeperBeanTest {
    private static final Statistics.Node COUNTED =
            new Statistics.Node(
                    Map.of("twins", 3L),
                    Map.of("PageRequest", new Statistics.Traffic(2, 90)),
                    List.of(),
                    new Statistics.Handlers(4, 5, 6),
                    Statistics.Keeper.NONE);

    @AfterEach
    void nobodyAsks() {
        System.clearProperty(ManagementBeans.PROPERTY);
    }

    @Test
    void aClientOfJmxGetsWhatTheLoopAnswers() throws Exception {
        System.setProperty(ManagementBeans.PROPERTY, "true");
        Runnable[] loop = {() -> {}};
        KeeperBean bean = new KeeperBean(7, () -> loop[0].run());
        loop[0] = () -> bean.answer(COUNTED);
        ObjectName name = new ObjectName("dev.merino:type=Keeper,node=7");
        ManagementBeans.offer(name.toString(), bean);
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        try {
            assertThat(server.getAttribute(name, "Node")).isEqualTo(7);
            assertThat(number(server, name, "Counts", "twins")).isEqualTo(3L);
            assertThat(number(server, name, "Messages", "PageRequest")).isEqualTo(2L);
            assertThat(number(server, name, "MessageBytes", "PageRequest")).isEqualTo(90L);
            assertThat(number(server, name, "HandlerNanoseconds", "coherence")).isEqualTo(4L);
        } finally {
            server.unregisterMBean(name);
        }
    }

    private static Object number(MBeanServer server, ObjectName name, String attribute, String key)
            throws Exception {
        TabularData table = (TabularData) server.getAttribute(name, attribute);
        return table.get(new Object[] {key}).get("value");
    }
}
