package dev.merino.apps.barnes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.apps.Near;

import org.junit.jupiter.api.Test;

/** The sequential program against what the original one printed, with one thread. */
class PlainBarnesTest {
    private static Parameters parameters(int bodies) {
        return new Parameters(bodies, 4, 123, 0.025, 0.05, 1);
    }

    private static void require(Bodies bodies, double kinetic, double potential, long count) {
        Measures found = Measures.of(bodies);
        Near.require("kinetic energy", found.kinetic(), kinetic);
        Near.require("potential energy", found.potential(), potential);
        assertThat(found.interactions()).isEqualTo(count);
    }

    @Test
    void clustersBeginAsInTheOriginal() {
        Bodies bodies = Plummer.bodies(1023, 123);
        require(bodies, 0.086464978975055923, 0, 1023);
        Measures found = Measures.of(bodies);
        Near.require("positions", found.positionSquares(), 26077.238511182899);
        Near.require("velocities", found.velocitySquares(), 176.90734698296458);
        Near.require("space", found.side(), 28.437382900507711);
        Near.require("x of 0", bodies.positions()[0], -2.0878013857152884);
        Near.require("y of 511", bodies.positions()[3 * 511 + 1], -0.60074181099981616);
        Near.require("z of 1022", bodies.velocities()[3 * 1022 + 2], 0.070395875120638746);
    }

    @Test
    void everyStepIsThatOfTheOriginal() {
        PlainBarnes plain = new PlainBarnes(parameters(1023), Plummer.bodies(1023, 123));
        plain.step(0);
        require(plain.bodies(), 0.086455293491869936, -0.12465901521535427, 139017);
        plain.step(1);
        require(plain.bodies(), 0.086450473454530524, -0.12465381481699618, 139161);
        plain.step(2);
        require(plain.bodies(), 0.086447918582488473, -0.12464973086074524, 139265);
        plain.step(3);
        require(plain.bodies(), 0.086444107085752231, -0.12464126662817056, 138442);
        Bodies bodies = plain.bodies();
        Near.require("x of 0", bodies.positions()[0], -2.1252460469160122);
        Near.require("potential of 1", bodies.potentials()[1], -0.231951081626568);
        assertThat(bodies.costs()[511]).isEqualTo(92);
        Near.require("x of 1022", bodies.velocities()[3 * 1022], 0.20524762141849279);
    }

    @Test
    void manyBodiesTakeTheFirstStepOfTheOriginal() {
        PlainBarnes plain = new PlainBarnes(parameters(16384), Plummer.bodies(16384, 123));
        plain.step(0);
        require(plain.bodies(), 0.083358572810475359, -0.12066933583596248, 3864950);
        Near.require("space", Measures.of(plain.bodies()).side(), 33.810296404568959);
    }

    @Test
    void withoutToleranceEveryBodyActsOnEveryOther() {
        int count = 60;
        Parameters exact = new Parameters(count, 1, 123, 0.025, 0.05, 0);
        PlainBarnes plain = new PlainBarnes(exact, Plummer.bodies(count, 5));
        plain.step(0);
        assertThat(plain.bodies().costs()).containsOnly(count - 1);
    }
}
