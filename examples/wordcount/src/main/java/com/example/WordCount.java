package com.example;

import dev.merino.Member;
import dev.merino.Program;
import dev.merino.Share;
import dev.merino.SharedMap;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A word count on the ranks of a cluster. Word: the file, which every node can read. */
public final class WordCount implements Program {
    /** For the launcher, which makes one on every rank. */
    public WordCount() {}

    @Override
    public void run(Member me) throws IOException {
        List<String> lines = Files.readAllLines(Path.of(me.arguments().getFirst()));
        SharedMap<String, Long> counts = me.map(String.class, Long.class);
        Share mine = me.share(lines.size());
        Map<String, Long> own = new HashMap<>();
        Words.forEach(
                lines.subList((int) mine.from(), (int) mine.to()),
                word -> own.merge(word, 1L, Long::sum));
        counts.mergeAll(own, Long::sum);
        me.barrier();
        if (me.isFirst()) {
            Map<String, Long> all = new HashMap<>();
            counts.forEach(all::put);
            System.out.println(Words.report(all));
        }
    }
}
