# Finds a JDK for the scripts that source this file; it does nothing by itself.
# shellcheck shell=bash

MERINO_JDK_MIN=25

# The feature version of the JDK in folder $1 (8, 17, 25), or nothing if there is no JDK in it.
jdk_feature() {
    local home=$1 text='' version
    [[ -x $home/bin/java && -x $home/bin/javac ]] || return 0
    if [[ -r $home/release ]]; then
        text=$(grep -m 1 '^JAVA_VERSION=' "$home/release" || true)
    fi
    if [[ -z $text ]]; then
        text=$("$home/bin/java" -version 2>&1 | grep -m 1 ' version "' || true)
    fi
    if [[ $text =~ \"(1\.)?([0-9]+) ]]; then
        version=${BASH_REMATCH[2]}
        printf '%s\n' "$version"
    fi
}

# The folder of the JDK that `java` on the PATH belongs to, or nothing.
jdk_on_path() {
    local java
    java=$(command -v java) || return 0
    # A Java that cannot start, for lack of address space perhaps, must not hide the other candidates.
    { "$java" -XshowSettings:properties -version 2>&1 || true; } | sed -n 's/^ *java\.home = //p' | head -n 1
}

# Where JDKs may stand, best first, one folder a line.
jdk_candidates() {
    printf '%s\n' "${MERINO_JAVA_HOME:-}" "${JAVA_HOME:-}"
    jdk_on_path
    local folder
    for folder in /usr/lib/jvm/* /usr/java/* /opt/*jdk* /opt/homebrew/opt/openjdk* \
        "${HOME:-}"/.sdkman/candidates/java/* "${HOME:-}"/.jdks/* \
        /Library/Java/JavaVirtualMachines/*/Contents/Home \
        "${HOME:-}"/Library/Java/JavaVirtualMachines/*/Contents/Home; do
        [[ -d $folder ]] && printf '%s\n' "$folder"
    done
    return 0
}

# Sets MERINO_JDK to the folder of the first JDK that is new enough; otherwise says what to install and returns 2.
find_jdk() {
    local home feature
    while IFS= read -r home; do
        [[ -n $home ]] || continue
        feature=$(jdk_feature "$home")
        if [[ -n $feature && $feature -ge $MERINO_JDK_MIN ]]; then
            MERINO_JDK=$home
            return 0
        fi
    done < <(jdk_candidates)
    printf '%s\n' "Merino needs a JDK $MERINO_JDK_MIN or newer: install one (Debian: apt-get install \
openjdk-$MERINO_JDK_MIN-jdk, or any Temurin $MERINO_JDK_MIN) or point JAVA_HOME at it." >&2
    return 2
}

# Says so and returns 2 if a limit on the address space (ulimit -v) keeps a JVM like ours, with options $@, from starting.
require_address_space() {
    local limit said
    limit=$(ulimit -v)
    if [[ $limit == unlimited ]]; then
        return 0
    fi
    if ! said=$("$MERINO_JDK/bin/java" "$@" -version 2>&1); then
        printf '%s\n' "The limit on address space, ulimit -v $limit (in KiB), keeps the JVM from starting: \
$(grep -v '^Error occurred' <<< "$said" | head -n 1). Merino maps shared memory many times: run it after ulimit -v \
unlimited, and limit memory with a control group instead." >&2
        return 2
    fi
}

# Lets Maven compile and test on MERINO_JDK, wherever that stands, while Maven itself may run on an older Java.
show_jdk_to_maven() {
    export JAVA25_HOME=$MERINO_JDK
    if [[ -z ${JAVA_HOME:-} ]] && ! command -v java > /dev/null; then
        export JAVA_HOME=$MERINO_JDK
    fi
}
