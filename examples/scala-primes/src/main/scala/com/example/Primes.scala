package com.example

import dev.merino.{Member, Program}

/** Counts the primes up to a limit, on the ranks of a cluster. Words: the limit, and how many there must be. */
final class Primes extends Program:
  override def run(me: Member): Unit =
    val limit = me.arguments.get(0).toLong
    val composite = me.booleans(limit + 1)
    val mine = me.share(limit + 1)
    for factor <- 2L to math.sqrt(limit.toDouble).toLong do
      val first = math.max(2, (mine.from + factor - 1) / factor) * factor
      for multiple <- first until mine.to by factor do composite.set(multiple, true)
    val own = (math.max(2, mine.from) until mine.to).count(number => !composite.get(number))
    val primes = me.sum(own.toLong)
    if primes != me.arguments.get(1).toLong then throw IllegalStateException(s"$primes primes")
    if me.isFirst then println(s"$primes primes up to $limit")
