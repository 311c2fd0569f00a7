# How the JVM of Merino's command line starts, for the script `merino` in the repository and in a release. It is sourced
# after jdk.sh, needs "lib" (the folder of the jars), and does nothing by itself.
# shellcheck shell=bash

# Sets "start" to what the JVM for these words begins with. The launcher of live nodes takes signals itself, so that QUIT
# (Ctrl-\) shows where ranks wait and not the threads of its JVM: for that it must come with them blocked, which old or
# small versions of env cannot do.
find_start() {
    start=("$MERINO_JDK/bin/java")
    if [[ " $* " == *" run "* && " $* " != *" --embedded "* ]]; then
        # The launcher keeps a few megabytes. Left to itself its JVM would let garbage fill a share of this machine's memory
        # before it collects, while somebody watches the dashboard.
        start+=(-XX:+UseSerialGC -Xmn8m)
        if env --block-signal=QUIT true 2> /dev/null; then
            start=(env --block-signal=QUIT,USR1,INT,TERM,HUP "${start[@]}" -Xrs -XX:+DisableAttachMechanism
                -Dmerino.signals=blocked)
        fi
    fi
    start+=(--enable-native-access=ALL-UNNAMED)
}

# Runs a small program whose JVMs write down in folder $1 what they load and link, so that the next ones start in half
# the time. Where that does not work, they start as JVMs always do. The launcher also runs the programs of --embedded, so
# profiles of this program are not for it. The variables of mpirun and the like are not for this run, nor are options
# that somebody gives to the JVMs of another one.
make_caches() {
    local aot=$1 start
    find_start run hello
    env -i PATH="$PATH" HOME="${HOME:-/}" \
        "${start[@]}" -Dmerino.aot="$aot" -Dmerino.aot.make=true -XX:AOTCacheOutput="$aot/launcher.aot" \
        -XX:+UnlockDiagnosticVMOptions -XX:-AOTRecordTraining \
        -cp "$lib/*" dev.merino.cli.Main run --nodes 2 dev.merino.apps.AotTraining > "$aot/log" 2>&1 < /dev/null || true
}

# Sets "aot" to the folder with the caches of an installation in folder $1 for MERINO_JDK, in the installation or, where
# that cannot be written, in the cache folder of the user. Returns 1 if there is no place for them.
find_caches() {
    local place
    if [[ -w $1 ]]; then
        place=$1/aot
    elif [[ -n ${XDG_CACHE_HOME:-${HOME:-}} ]]; then
        place=${XDG_CACHE_HOME:-$HOME/.cache}/merino
    else
        return 1
    fi
    # Another JDK, or another Merino in the same place, has others.
    local who
    who=$(cat "$MERINO_JDK/release" "$lib"/merino-cli-*.jar 2> /dev/null | cksum)
    aot=$place/$(cksum <<< "$1" | cut -d ' ' -f 1)-${who%% *}
}

# Makes the caches of an installation when they are needed for the first time. Several first runs at a time do not wait
# for the one that makes them.
make_caches_once() {
    [[ -d $aot ]] && return 0
    local making=$aot.making
    # Whoever was killed while making them left this behind.
    if [[ -n $(find "$making" -maxdepth 0 -mmin +10 2> /dev/null) ]]; then
        rm -rf "$making"
    fi
    { mkdir -p "${aot%/*}" && mkdir "$making"; } 2> /dev/null || return 0
    echo "merino: preparing quicker starts (once, some ten seconds) ..." >&2
    rm -rf "${aot%-*}"-[0-9]*[0-9]
    trap 'rm -rf "$aot.making"' EXIT
    trap 'exit 130' INT TERM HUP
    make_caches "$making"
    mv "$making" "$aot"
    trap - EXIT INT TERM HUP
}
