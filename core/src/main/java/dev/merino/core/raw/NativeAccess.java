package dev.merino.core.raw;

/** Whether this JVM lets us use memory by address. */
public final class NativeAccess {
    /**
     * It was started with {@code --enable-native-access} for the class path, or for this module.
     * Otherwise it would warn of a use of {@link AllMemory}, and one day refuse.
     */
    public static final boolean IS_ENABLED = NativeAccess.class.getModule().isNativeAccessEnabled();

    private NativeAccess() {}
}
