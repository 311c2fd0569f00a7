package com.example;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The same with threads of one JVM, to compare. Words: the file, threads. */
public final class WordCountThreads {
    private WordCountThreads() {}

    /** Runs it. */
    public static void main(String[] words) throws IOException, InterruptedException {
        System.out.println(run(Path.of(words[0]), Integer.parseInt(words[1])));
    }

    static String run(Path file, int threads) throws IOException, InterruptedException {
        List<String> lines = Files.readAllLines(file);
        Map<String, Long> counts = new ConcurrentHashMap<>();
        Thread[] running = new Thread[threads];
        for (int t = 0; t < threads; t++) {
            int from = lines.size() * t / threads;
            int to = lines.size() * (t + 1) / threads;
            running[t] = new Thread(() -> count(lines.subList(from, to), counts));
            running[t].start();
        }
        for (Thread thread : running) {
            thread.join();
        }
        return Words.report(counts);
    }

    private static void count(List<String> lines, Map<String, Long> counts) {
        Map<String, Long> own = new HashMap<>();
        Words.forEach(lines, word -> own.merge(word, 1L, Long::sum));
        own.forEach((word, count) -> counts.merge(word, count, Long::sum));
    }
}
