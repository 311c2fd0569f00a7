package dev.merino.linux;

/** The CPUs for which Merino knows the kernel's numbers. */
enum Cpu {
    AARCH64,
    X86_64;

    /** The one that this JVM runs on. */
    static Cpu here() {
        return Here.CPU;
    }

    /** A class of its own: elsewhere, too, others ask {@link #of}, and get an answer. */
    private static final class Here {
        static final Cpu CPU = of(System.getProperty("os.name"), System.getProperty("os.arch"));
    }

    /** The CPU with these names, as the JVM tells them. */
    static Cpu of(String system, String architecture) {
        if (system.equals("Linux")) {
            switch (architecture) {
                case "aarch64" -> {
                    return AARCH64;
                }
                case "amd64", "x86_64" -> {
                    return X86_64;
                }
                default -> {} // refused below
            }
        }
        throw new UnsupportedOperationException(
                "Merino makes system calls on Linux, aarch64 or x86-64 (amd64) only; this is "
                        + (system + ", " + architecture)
                        + ": run with --embedded, which makes none");
    }
}
