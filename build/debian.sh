# A Debian for x86-64 in a folder, for scripts that source this file: packages are downloaded and unpacked, nothing is installed
# and nothing of it runs. It does nothing by itself.
# shellcheck shell=bash

DEBIAN_SUITE=${DEBIAN_SUITE:-trixie} # the first with a kernel >= 6.7 and a JDK 25

# The mirror that this machine uses, if it is a Debian; DEBIAN_MIRROR names another.
debian_mirror() {
    if [[ -n ${DEBIAN_MIRROR:-} ]]; then echo "$DEBIAN_MIRROR" && return; fi
    cat /etc/apt/sources.list.d/*.sources 2> /dev/null | sed -n 's/^URIs: *//p' | head -n 1 | grep . ||
        sed -n 's/^deb \(\[.*\] \)*\(http[^ ]*\) .*/\2/p' /etc/apt/sources.list | head -n 1
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

# Downloads packages ${@:2} and all that they need into folder $1/apt, by an apt that believes that this is a machine with
# nothing installed.
debian_download() {
    local work=$1
    mkdir -p "$work"/apt/lists/partial "$work"/apt/archives/partial
    : > "$work/apt/status"
    echo "deb [arch=amd64 signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $(debian_mirror) $DEBIAN_SUITE main" \
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
    apt-get -c "$work/apt/conf" -qq update
    apt-get -c "$work/apt/conf" -qq -y --download-only install "${@:2}"
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
