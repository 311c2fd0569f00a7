package dev.merino.advice.record;

/**
 * An array of a recorded run.
 *
 * @param name what the program calls it
 * @param line the file and the number of the line that allocates it; empty if unknown
 * @param call what the program has called there
 * @param pageCount how many pages it has
 * @param unitBytes how many bytes a page has
 * @param elementBytes how many bytes an element has; 0 if they differ
 * @param placement how its homes were chosen
 * @param protocol what kept it coherent
 * @param isHinted whether ranks said ahead what they would read of it
 */
public record RecordedArray(
        String name,
        String line,
        String call,
        int pageCount,
        int unitBytes,
        int elementBytes,
        String placement,
        String protocol,
        boolean isHinted) {
    /** For sentences. */
    public String words() {
        return "array %s%s".formatted(name, line.isEmpty() ? "" : " (" + line + ")");
    }
}
