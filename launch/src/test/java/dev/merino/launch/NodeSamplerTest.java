package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.control.Control;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

class NodeSamplerTest {
    private final List<Control> told = new ArrayList<>();
    private final NodeSampler sampler = new NodeSampler(2, new Told());

    private final class Told implements LaunchActions {
        @Override
        public void tellAll(Control control) {
            told.add(control);
        }

        @Override
        public void say(List<String> lines) {}

        @Override
        public String keeper(int node) {
            return "";
        }

        @Override
        public String lastWords(int node) {
            return "";
        }
    }

    @Test
    void itAsksAgainWhenAllHaveAnsweredAndNotSooner() {
        sampler.ask(0);
        sampler.answered(0);
        sampler.tick(NodeSampler.EVERY_NS);
        assertThat(told).hasSize(1);
        sampler.answered(1);
        sampler.tick(NodeSampler.EVERY_NS - 1);
        assertThat(told).hasSize(1);
        sampler.tick(NodeSampler.EVERY_NS);
        assertThat(told).containsExactly(new Control.SampleRequest(), new Control.SampleRequest());
    }

    @Test
    void aNodeThatNeverAnswersKeepsNobodyFromBeingAsked() {
        sampler.ask(0);
        sampler.answered(0);
        sampler.tick(NodeSampler.ANSWER_NS_MAX - 1);
        assertThat(told).hasSize(1);
        sampler.tick(NodeSampler.ANSWER_NS_MAX);
        assertThat(told).hasSize(2);
    }
}
