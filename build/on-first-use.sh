# How ./merino builds itself on first use, and when sources have changed. It is sourced after jdk.sh and start.sh, needs
# "root" and "lib", and does nothing by itself. A release has no need of it.
# shellcheck shell=bash

stamp=$root/target/merino-build.stamp
log=$root/target/merino-build.log

# Whether a source of what we run has changed since the last build. Folders count too: they notice deleted files.
stale() {
    [[ -d $lib && -f $stamp ]] || return 0
    [[ -n $(find "$root"/pom.xml "$root"/*/pom.xml "$root"/*/src/main "$root"/build -newer "$stamp" \
        -print 2> /dev/null | head -n 1) ]]
}

build() {
    if ! command -v mvn > /dev/null; then
        echo "Merino is built by Maven, and there is no mvn on the PATH: install Maven 3.8 or newer" \
            "(Debian: apt-get install maven)." >&2
        exit 2
    fi
    if [[ -d $lib ]]; then
        echo "merino: building (the sources have changed) ..." >&2
    else
        echo "merino: building (first use, about two minutes) ..." >&2
    fi
    # Jars of the last build may have other names; programs that run from them keep them open.
    rm -rf "$lib"
    # The stamp bears the time before the build, so that what changes meanwhile is built next time.
    touch "$stamp.new"
    show_jdk_to_maven
    # Installed, not only packaged: programs outside this repository are built against dev.merino:merino-api.
    if ! (cd "$root" && mvn -B -ntp -Dmaven.test.skip=true "-Dmerino.commit=$(commit)" -pl cli,junit,bom -am install) \
        > "$log" 2>&1; then
        grep -m 20 '^\[ERROR\]' "$log" >&2 || tail -n 20 "$log" >&2
        echo "merino: the build failed; the whole story is in $log" >&2
        exit 1
    fi
    rm -rf "$aot"
    mkdir -p "$aot"
    make_caches "$aot"
    mv "$stamp.new" "$stamp"
}

# The commit that is built, with a plus sign if files differ from it; nothing outside a repository.
commit() {
    git -C "$root" describe --always --abbrev=12 --exclude='*' --dirty=+ 2> /dev/null || true
}

# Only one of several first runs builds; the others wait for it.
build_once() {
    mkdir -p "$root/target"
    if command -v flock > /dev/null; then
        exec 9> "$root/target/merino-build.lock"
        flock -n 9 || { echo "merino: waiting for another build ..." >&2; flock 9; }
        if stale; then build; fi
        exec 9>&-
    else
        build
    fi
}
