# A cluster of Slurm on the machines alpha, beta and gamma of build/machines.sh, for scripts that source this file after that one. It
# does nothing by itself. Whoever uses it calls slurm_ends at the end.
# shellcheck shell=bash

slurm_pids=()

# A cluster of Slurm with a controller on alpha; each machine has its own slurmd.
# shellcheck disable=SC2154 # "folder" is of who sources this file
slurm_begins() {
    local machine tries
    mkdir -p "$folder/state" "$folder/munge"
    dd if=/dev/urandom of="$folder/munge.key" bs=128 count=1 2> /dev/null
    chmod 400 "$folder/munge.key"
    chmod 711 "$folder" "$folder/munge"
    cat > "$folder/slurm.conf" << END
ClusterName=merino
SlurmctldHost=alpha
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$folder/munge/socket
CredType=cred/munge
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd-%n.pid
SlurmdSpoolDir=$folder/spool-%n
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd-%n.log
StateSaveLocation=$folder/state
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
ReturnToService=2
NodeName=alpha,beta,gamma CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES State=UP
END
    export SLURM_CONF=$folder/slurm.conf
    munged --force --foreground --key-file="$folder/munge.key" --socket="$folder/munge/socket" \
        --pid-file="$folder/munge/pid" --log-file="$folder/munge/log" --seed-file="$folder/munge/seed" 2> /dev/null &
    slurm_pids+=($!)
    disown
    until [[ -S $folder/munge/socket ]]; do sleep 0.05; done
    on alpha slurmctld -D > /dev/null 2>&1 &
    slurm_pids+=($!)
    disown
    for machine in alpha beta gamma; do
        on_with_cgroups "$machine" slurmd -D -N "$machine" > /dev/null 2>&1 &
        slurm_pids+=($!)
        disown
    done
    for ((tries = 0; tries < 100; tries++)); do
        if [[ $(on alpha sinfo -h -o %D -t idle 2> /dev/null | head -n 1) == 3 ]]; then return 0; fi
        sleep 0.2
    done
    echo "Slurm does not come up:" >&2
    tail -n 5 "$folder"/slurm*.log >&2
    return 1
}

slurm_ends() {
    local pid
    for pid in ${slurm_pids[@]+"${slurm_pids[@]}"}; do kill -KILL "$pid" 2> /dev/null || true; done
    slurm_pids=()
}
