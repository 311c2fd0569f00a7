package dev.merino.rank.handle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.MerinoException;
import dev.merino.Settings;
import dev.merino.linux.MappedMemory;

import org.junit.jupiter.api.Test;

class OsPagesTest {
    @Test
    void whatSettingsLeaveOpenIsThePageOfThisMachine() {
        Settings settings = OsPages.in(Settings.of(2, 1));
        assertThat(settings.osPageBytes()).isEqualTo(MappedMemory.pageBytes());
        assertThat(settings.unitBytes()).isEqualTo(MappedMemory.pageBytes());
    }

    @Test
    void aPageThatSettingsNameStays() {
        Settings named = Settings.of(2, 1).withOsPageBytes(65536);
        assertThat(OsPages.in(named)).isEqualTo(named);
    }

    @Test
    void aNodeWithOtherPagesIsRefused() {
        OsPages.requireHere(OsPages.in(Settings.of(2, 1)));
        assertThatThrownBy(() -> OsPages.require(16384, 4096))
                .isInstanceOf(MerinoException.class)
                .hasMessageContaining("kernel have 4096 bytes, those of the cluster 16384");
    }
}
