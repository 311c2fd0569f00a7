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
    void manyBodiesTakeTheStepsOfTheOriginal() {
        PlainBarnes plain = new PlainBarnes(parameters(16384), Plummer.bodies(16384, 123));
        require(plain.bodies(), 0.083362856998640725, 0, 16384);
        requireSums(plain.bodies(), 429676.6448389967, 2731.6340981314593, 0, 33.803225705958596);
        plain.step(0);
        require(plain.bodies(), 0.083358572810475359, -0.12066933583596248, 3864950);
        requireSums(
                plain.bodies(),
                429678.39458914584,
                2731.4937138536566,
                35.788384674002117,
                33.810296404568959);
        plain.step(1);
        require(plain.bodies(), 0.083351798968564636, -0.12066391431244219, 3866567);
        requireSums(
                plain.bodies(),
                429681.09492658253,
                2731.271748601926,
                35.780771828283079,
                33.817362992932594);
        plain.step(2);
        require(plain.bodies(), 0.083343724338974565, -0.12065454580969286, 3864042);
        requireSums(
                plain.bodies(),
                429684.74601456994,
                2731.0071591395185,
                35.74337823716197,
                33.824425472413516);
        plain.step(3);
        require(plain.bodies(), 0.083334669377938805, -0.12064450432420805, 3863607);
        requireSums(
                plain.bodies(),
                429689.34793043538,
                2730.7104461762988,
                35.715746214783991,
                33.831483844048734);
    }

    private static void requireSums(
            Bodies bodies, double positions, double velocities, double accelerations, double side) {
        Measures found = Measures.of(bodies);
        Near.require("positions", found.positionSquares(), positions);
        Near.require("velocities", found.velocitySquares(), velocities);
        Near.require("accelerations", found.accelerationSquares(), accelerations);
        Near.require("space", found.side(), side);
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
