# Looks into what is published, for scripts that source this file and have a function "fail". It does nothing by itself.
# shellcheck shell=bash

# The names of the files that only the repository may contain, one a line, as file $1 (THIRD-PARTY.md) lists them.
data_of_others() {
    sed -n '/^## Data in the repository only/,/^## /s/^| \(`[^|]*\)|.*/\1/p' "$1" | grep -o '`[^`]*`' | tr -d '`' || true
}

# Fails if folder $2 contains, even inside a jar, what only the repository $1 may contain: by its name, or the same bytes by
# another one.
refuse_data_of_others() {
    local from=$1 to=$2 inside names jar found
    names=$(data_of_others "$from/THIRD-PARTY.md")
    [[ -n $names ]] || fail "THIRD-PARTY.md does not list what only the repository may contain"
    inside=$(mktemp -d "${TMPDIR:-/tmp}/merino-contents.XXXXXX")
    while IFS= read -r jar; do
        mkdir -p "$inside/jars/$(basename "$jar")"
        unzip -q -o "$jar" -d "$inside/jars/$(basename "$jar")" || fail "$(basename "$jar") cannot be unpacked"
    done < <(find "$to" -name '*.jar')
    mkdir -p "$inside/jars"
    printf '%s\n' "$names" | sed 's/^/name /' > "$inside/others"
    (cd "$from" && find . -name target -prune -o -type f -exec sha256sum {} +) > "$inside/sources"
    awk -F/ '
        NR == FNR { others[substr($0, 6)]; next }
        $NF in others { print "sum " substr($0, 1, 64) }' "$inside/others" "$inside/sources" > "$inside/sums"
    cat "$inside/sums" >> "$inside/others"
    found=$(find "$to" "$inside/jars" -type f -exec sha256sum {} + | awk -F/ '
        NR == FNR { others[$0]; next }
        (("name " $NF) in others) || (("sum " substr($0, 1, 64)) in others) { print substr($0, 67) }' "$inside/others" -)
    found=${found//"$inside/jars/"/}
    found=${found//"$to/"/}
    rm -rf "$inside"
    [[ -z $found ]] || fail "what is published contains what may not be distributed: ${found//$'\n'/, }"
}
