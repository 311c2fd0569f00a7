package com.example

import dev.merino.Member
import dev.merino.Program
import dev.merino.SharedDoubles

/** Heat in a rod whose left end is hot, on the ranks of a cluster. Words: points, steps. */
class Rod : Program {
    override fun run(me: Member) {
        val (points, steps) = me.arguments().map(String::toInt)
        val rods = List(2) { me.doubles(points + 2L) }
        if (me.isFirst) rods.forEach { it[0] = 1.0 }
        me.barrier()
        val mine = me.share(points.toLong())
        for (step in 0..<steps) {
            val now = rods[step % 2]
            val next = rods[(step + 1) % 2]
            for (i in mine.from() + 1..mine.to()) next[i] = (now[i - 1] + now[i + 1]) / 2
            me.barrier()
        }
        if (me.isFirst) verify(rods[steps % 2], points, steps)
    }

    /** Against the same computation with arrays of this rank's own. */
    private fun verify(found: SharedDoubles, points: Int, steps: Int) {
        var now = DoubleArray(points + 2).also { it[0] = 1.0 }
        repeat(steps) {
            now = DoubleArray(points + 2) { i ->
                if (i in 1..points) (now[i - 1] + now[i + 1]) / 2 else now[i]
            }
        }
        check(found.toArray(0, found.length()).contentEquals(now)) { "the rod is wrong" }
        println("rod of $points points after $steps steps: ${now.sum()}, verified")
    }
}
