#!/bin/sh
# What each means adds alone: short stages "sets" that differ in one thing, measured on rows that are not
# fitted. BROAD is the broad.pt that make.sh leaves in WORK. Usage: alone.sh DATA START BROAD OUT
set -eu
data=$1 start=$2 broad=$3 out=$4
export PYTHONPATH=src
mkdir -p "$out"
for means in "--smoothing 0.05" "--smoothing 0" "--smoothing 0.1" "--hard 1500" "--certain 1500"; do
  echo "$means"
  # shellcheck disable=SC2086 # the name of the option and its value
  python -m training.judge.mixture sets --data "$data" --start "$start" --from "$broad" \
    --out "$out/alone.pt" --seed 6 --rate 1e-4 --epochs 0.12 $means >&2
  python -m training.judge.measure --data "$data" --start "$start" --weights "$out/alone.pt" \
    --held --sets summedits wice fm2 fever_symmetric begin persona_nli breaking_nli
done
