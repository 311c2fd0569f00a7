# Machines for scripts that source this file: network namespaces with addresses, names, ssh servers and a wire between them.
# It does nothing by itself. Whoever uses it is root, sets "folder" to a folder of its own, and calls machines_end at the end.
# shellcheck shell=bash

machines=()
networks=0

# Whether machines can be made here; says why not.
machines_possible() {
    if [[ $(id -u) -ne 0 ]] || ! command -v ip > /dev/null; then
        echo "network namespaces need root and the command ip (Debian: iproute2)"
        return 1
    fi
}

now_ms() {
    echo $(($(date +%s%N) / 1000000))
}

# The network namespace of machine $1.
ns() {
    echo "merino-$$-$1"
}

# Runs ${@:2} on machine $1, which has its own name and its own /etc/hosts; at most "on_limit" seconds if that is set.
on() {
    local ns
    ns=$(ns "$1")
    # shellcheck disable=SC2154 # of who sources this file
    ip netns exec "$ns" nsenter --uts="$folder/uts-$1" -- ${on_limit:+timeout -s KILL "$on_limit"} "${@:2}"
}

# As "on", with the control groups of this machine, which "ip netns exec" hides.
on_with_cgroups() {
    local ns
    ns=$(ns "$1")
    unshare --mount sh -c 'mount --bind "$0" /etc/hosts && exec "$@"' "/etc/netns/$ns/hosts" \
        nsenter --net="/run/netns/$ns" --uts="$folder/uts-$1" -- "${@:2}"
}

# Adds machines $@, still without a network.
machines_add() {
    local machine ns
    for machine in "$@"; do
        ns=$(ns "$machine")
        machines+=("$machine")
        ip netns add "$ns"
        ip -n "$ns" link set lo up
        mkdir -p "/etc/netns/$ns"
        echo "127.0.0.1 localhost" > "/etc/netns/$ns/hosts"
        : > "$folder/uts-$machine"
        unshare --uts="$folder/uts-$machine" hostname "$machine"
    done
}

# Connects all machines by a network of their own: interface eth<number>, addresses 10.8<number>.0.<i> and fd08:<number>::<i>.
# Those of the first network have the names of the machines, those of IPv6 with a 6 behind, those of others their number.
machines_network() {
    local number=$networks machine ns i=0 other
    networks=$((networks + 1))
    machines_cable "$number"
    for machine in "${machines[@]}"; do
        ns=$(ns "$machine")
        i=$((i + 1))
        ip -n "$ns" addr add "10.8$number.0.$i/24" dev "eth$number"
        ip -n "$ns" addr add "fd08:$number::$i/64" dev "eth$number" nodad
        ip -n "$ns" link set "eth$number" up
        for other in "${machines[@]}"; do
            {
                echo "10.8$number.0.$i $machine$([[ $number == 0 ]] || echo "-$number")"
                echo "fd08:$number::$i ${machine}6$([[ $number == 0 ]] || echo "-$number")"
            } >> "/etc/netns/$(ns "$other")/hosts"
        done
    done
}

# Whether the kernel can delay and lose packets.
has_netem() {
    ip netns add "merino-$$-netem"
    local code=0
    tc -n "merino-$$-netem" qdisc add dev lo root netem delay 1ms 2> /dev/null || code=$?
    ip netns del "merino-$$-netem"
    return "$code"
}

# Plugs interface eth$1 of all machines into a switch: a bridge of the kernel and netem where there is netem, else a program
# that hands the packets on.
machines_cable() {
    local machine ns hub taps=()
    if [[ -z ${wire:-} ]]; then
        wire=program
        if has_netem; then wire=netem; fi
    fi
    if [[ $wire == netem ]]; then
        hub=$(ns "hub$1")
        ip netns add "$hub"
        ip -n "$hub" link add switch type bridge
        ip -n "$hub" link set switch up
        for machine in "${machines[@]}"; do
            ns=$(ns "$machine")
            ip -n "$ns" link add "eth$1" type veth peer name "$machine" netns "$hub"
            ip -n "$hub" link set "$machine" master switch up
        done
        return
    fi
    for machine in "${machines[@]}"; do taps+=("m$$-$1-${#taps[@]}"); done
    mkfifo "$folder/wire$1"
    perl -e "$MACHINES_SWITCH" "${taps[@]}" <> "$folder/wire$1" > "$folder/wire$1.out" &
    echo $! >> "$folder/wires"
    disown # or bash would say that it was killed
    until [[ -s $folder/wire$1.out ]]; do sleep 0.02; done
    local i=0
    for machine in "${machines[@]}"; do
        ip link set "${taps[i]}" netns "$(ns "$machine")" name "eth$1"
        i=$((i + 1))
    done
}

# From now on network $1 takes $2 microseconds each way, loses $3 percent of the packets, and carries $4 Mbit/s (0: any).
machines_wire() {
    local machine rate=()
    if [[ $wire == netem ]]; then
        if (($4 > 0)); then rate=(rate "$4mbit"); fi
        for machine in "${machines[@]}"; do
            tc -n "$(ns "$machine")" qdisc replace dev "eth$1" root netem delay "$2us" loss "$3%" limit 5000 \
                ${rate[@]+"${rate[@]}"}
        done
    else
        echo "$2 $3 $4" > "$folder/wire$1"
    fi
}

# What the wire does, for people.
machines_wire_words() {
    if [[ $wire == netem ]]; then echo "delay, loss and bandwidth by the kernel (tc netem)"; else
        echo "delay, loss and bandwidth by a program between tap interfaces (this kernel has no netem)"
    fi
}

# A switch: an Ethernet interface for each of its words. Lines on its input say how long packets take in microseconds, how
# many of a hundred are lost, and how many Mbit/s go to each machine.
# shellcheck disable=SC2016 # these are variables of Perl
MACHINES_SWITCH='
use IO::Handle; use Time::HiRes qw(clock_gettime CLOCK_MONOTONIC);
my (@taps, %number);
for my $name (@ARGV) {
    open(my $tap, "+<", "/dev/net/tun") or die "/dev/net/tun: $!";
    my $request = pack("a16 s a22", $name, 0x1002, "");
    ioctl($tap, 0x400454ca, $request) or die "TUNSETIFF: $!";
    $tap->blocking(0); push @taps, $tap;
}
STDIN->blocking(0);
$| = 1; print "ready\n";
my ($delay, $loss, $rate) = (0, 0, 0);
my @queue = map { [] } @taps; my @free = map { 0 } @taps; my %at;
while (1) {
    my $due;
    for (@queue) { $due = $_->[0][0] if @$_ && (!defined $due || $_->[0][0] < $due); }
    my $in = ""; vec($in, fileno($_), 1) = 1 for @taps, \*STDIN;
    my $now = clock_gettime(CLOCK_MONOTONIC);
    my $wait = defined $due ? ($due > $now ? $due - $now : 0) : undef;
    my $ready = select($in, undef, undef, $wait);
    if ($ready > 0 && vec($in, fileno(STDIN), 1)) {
        sysread(STDIN, my $line, 4096);
        ($delay, $loss, $rate) = ($1 / 1e6, $2, $3 * 1e6) while $line =~ /^(\d+) (\S+) (\d+)$/mg;
    }
    for my $from ($ready > 0 ? 0 .. $#taps : ()) {
        next if !vec($in, fileno($taps[$from]), 1);
        for (1 .. 64) {
            my $length = sysread($taps[$from], my $packet, 65536);
            last if !$length;
            my ($to, $sender) = (substr($packet, 0, 6), substr($packet, 6, 6));
            $at{$sender} = $from;
            next if $loss > 0 && rand(100) < $loss;
            $now = clock_gettime(CLOCK_MONOTONIC);
            for my $there (defined $at{$to} ? $at{$to} : grep { $_ != $from } 0 .. $#taps) {
                next if @{$queue[$there]} > 5000;
                my $begin = $free[$there] > $now ? $free[$there] : $now;
                $free[$there] = $rate > 0 ? $begin + 8 * $length / $rate : $begin;
                push @{$queue[$there]}, [$free[$there] + $delay, $packet];
            }
        }
    }
    $now = clock_gettime(CLOCK_MONOTONIC);
    for my $there (0 .. $#taps) {
        while (@{$queue[$there]} && $queue[$there][0][0] <= $now) {
            syswrite($taps[$there], (shift @{$queue[$there]})->[1]);
        }
    }
}
'

# Starts an ssh server on each of the machines $@, and sets "ssh" to the client that reaches them without a password.
machines_ssh() {
    local machine
    mkdir -p /run/sshd
    [[ -e $folder/key ]] || ssh-keygen -q -t ed25519 -N '' -f "$folder/key"
    cat > "$folder/sshd_config" << END
HostKey $folder/key
AuthorizedKeysFile $folder/key.pub
StrictModes no
UsePAM no
UseDNS no
PermitRootLogin yes
PasswordAuthentication no
PidFile none
END
    cat > "$folder/ssh_config" << END
IdentityFile $folder/key
IdentitiesOnly yes
StrictHostKeyChecking no
UserKnownHostsFile /dev/null
BatchMode yes
ConnectTimeout 10
LogLevel ERROR
END
    for machine in "$@"; do
        on "$machine" /usr/sbin/sshd -f "$folder/sshd_config" -E "$folder/sshd-$machine.log"
    done
    # shellcheck disable=SC2034 # for who sources this file
    ssh="ssh -T -F $folder/ssh_config"
}

# The processes of machine $1.
pids_of() {
    ip netns pids "$(ns "$1")" 2> /dev/null || true
}

# Java processes of machine $1.
javas() {
    local pid count=0
    for pid in $(pids_of "$1"); do
        [[ $(cat "/proc/$pid/comm" 2> /dev/null || true) != java ]] || count=$((count + 1))
    done
    echo "$count"
}

all_javas() {
    local machine count=0
    for machine in "${machines[@]}"; do
        count=$((count + $(javas "$machine")))
    done
    echo "$count"
}

# Ends all that runs on machine $1.
machine_kill() {
    local pid
    for pid in $(pids_of "$1"); do kill -KILL "$pid" 2> /dev/null || true; done
}

# Machine $1 is cut off, and then all that runs on it ends, of which nobody hears.
machine_vanishes() {
    machine_cut "$1"
    machine_kill "$1"
}

machine_cut() {
    local number
    for ((number = 0; number < networks; number++)); do
        ip -n "$(ns "$1")" link set "eth$number" down
    done
}

# Ends all machines and what runs on them.
machines_end() {
    local machine pid number
    for machine in "${machines[@]}"; do machine_kill "$machine"; done
    if [[ -f $folder/wires ]]; then
        while read -r pid; do kill -KILL "$pid" 2> /dev/null || true; done < "$folder/wires"
        rm -f "$folder/wires" "$folder"/wire[0-9]*
    fi
    for machine in "${machines[@]}"; do
        ip netns del "$(ns "$machine")" 2> /dev/null || true
        rm -rf "/etc/netns/$(ns "$machine")"
        umount "$folder/uts-$machine" 2> /dev/null || true
    done
    for ((number = 0; number < networks; number++)); do
        ip netns del "$(ns "hub$number")" 2> /dev/null || true
    done
    machines=()
    networks=0
}
