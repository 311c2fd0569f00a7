package com.example.guide.porting;

/** What both programs compute. */
final class Numbers {
    private Numbers() {}

    /** How many primes there are from {@code from} up to, not including, {@code to}. */
    static long primes(long from, long to) {
        long count = 0;
        for (long n = Math.max(from, 2); n < to; n++) {
            count += isPrime(n) ? 1 : 0;
        }
        return count;
    }

    private static boolean isPrime(long n) {
        for (long d = 2; d * d <= n; d++) {
            if (n % d == 0) {
                return false;
            }
        }
        return true;
    }
}
