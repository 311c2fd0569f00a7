# A Debian for x86-64 in a folder, for scripts that source this file: packages are downloaded and unpacked, nothing is installed
# and nothing of it runs. It does nothing by itself.
# shellcheck shell=bash

DEBIAN_SUITE=${DEBIAN_SUITE:-trixie} # the first with a kernel >= 6.7 and a JDK 25

# The mirror of Debian: DEBIAN_MIRROR, else the first among the sources of this machine's apt, in whatever format and file they
# are. Those of others (Chrome, Ubuntu) and of Debian's security are none. Returns 1 if there is none.
debian_mirror() {
    local found=${DEBIAN_MIRROR:-}
    # What is behind an address, apt knows once it was there.
    # shellcheck disable=SC2016 # these are variables of apt
    [[ -n $found ]] ||
        found=$(apt-get indextargets --format '$(REPO_URI)' 'Identifier: Packages' 'Origin: Debian' 'Label: Debian')
    # shellcheck disable=SC2016
    [[ -n $found ]] ||
        found=$(apt-get indextargets --no-release-info --format '$(REPO_URI)' 'Identifier: Packages' |
            grep -E '/debian(\.list)?/?$' || true)
    [[ -n $found ]] || return 1
    found=${found%%$'\n'*}
    echo "${found%/}"
}

# Whether all that is needed is here; says what is not.
debian_possible() {
    local tool
    for tool in apt-get:apt dpkg-deb:dpkg "$@"; do
        if ! command -v "${tool%:*}" > /dev/null; then
            echo "there is no ${tool%:*} here: install it (Debian: ${tool#*:})"
            return 1
        fi
    done
    if [[ ! -e /usr/share/keyrings/debian-archive-keyring.gpg ]]; then
        echo "nobody could check what is downloaded: install debian-archive-keyring"
        return 1
    fi
}

# Whether packages ${@:2} were downloaded into folder $1.
debian_downloaded() {
    [[ $(cat "$1/packages" 2> /dev/null) == "$DEBIAN_SUITE ${*:2}" ]]
}

# Downloads packages ${@:2} and all that they need into folder $1/apt, by an apt that believes that this is a machine with
# nothing installed.
debian_download() {
    local work=$1 mirror
    if ! mirror=$(debian_mirror); then
        echo "no mirror of Debian is among the sources of apt: name one, DEBIAN_MIRROR=http://MIRROR/debian" >&2
        return 1
    fi
    mkdir -p "$work"/apt/lists/partial "$work"/apt/archives/partial
    : > "$work/apt/status"
    echo "deb [arch=amd64 signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror $DEBIAN_SUITE main" \
        > "$work/apt/sources.list"
    cat > "$work/apt/conf" << END
Dir::Etc::sourcelist "$work/apt/sources.list";
Dir::Etc::sourceparts "/nonexistent";
Dir::State::lists "$work/apt/lists";
Dir::State::status "$work/apt/status";
Dir::Cache::archives "$work/apt/archives";
Dir::Cache::pkgcache "";
Dir::Cache::srcpkgcache "";
APT::Architecture "amd64";
APT::Architectures {"amd64";};
APT::Install-Recommends "false";
APT::Sandbox::User "root";
Acquire::Languages "none";
END
    if ! apt-get -c "$work/apt/conf" -qq update; then
        echo "$mirror does not give the packages of $DEBIAN_SUITE: name another one with DEBIAN_MIRROR" >&2
        return 1
    fi
    # Everything in the folder is unpacked later: what is left of other packages or versions must go. What an interrupted
    # download has brought stays.
    [[ ! -e $work/packages ]] || rm -f "$work"/packages "$work"/apt/archives/*.deb
    apt-get -c "$work/apt/conf" -qq autoclean
    apt-get -c "$work/apt/conf" -qq -y --download-only install "${@:2}"
    echo "$DEBIAN_SUITE ${*:2}" > "$work/packages"
}

# Unpacks what was downloaded into $1 as a root of a file system in $2, with JVMs and without what they do not need.
debian_unpack() {
    local work=$1 tree=$2 package
    rm -rf "$tree"
    mkdir -p "$tree"
    dpkg-deb -x "$work"/apt/archives/base-files_*.deb "$tree" # first: its /bin is a link
    for package in "$work"/apt/archives/*.deb; do dpkg-deb -x "$package" "$tree"; done
    local jdk=$tree/usr/lib/jvm/java-25-openjdk-amd64
    rm -rf "$tree"/usr/share/{doc,man,locale,info} "$jdk"/{jmods,legal,man} "$jdk"/lib/{src.zip,ct.sym} \
        "$jdk"/lib/server/classes_*.jsa
    echo 'root:x:0:0:root:/root:/bin/bash' > "$tree/etc/passwd"
    echo 'root:x:0:' > "$tree/etc/group"
    echo '127.0.0.1 localhost' > "$tree/etc/hosts"
}
