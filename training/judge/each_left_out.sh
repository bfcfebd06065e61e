#!/bin/sh
# Leave each task set out by itself: a short stage "sets" on all others, measured on every row of the one
# left out. BROAD is the broad.pt that make.sh leaves in WORK. Usage: each_left_out.sh DATA START BROAD OUT
set -eu
data=$1 start=$2 broad=$3 out=$4
export PYTHONPATH=src
mkdir -p "$out"
for name in summedits wice fm2 fever_symmetric begin dialog_factual persona_nli breaking_nli; do
  python -m training.judge.mixture sets --data "$data" --start "$start" --from "$broad" \
    --out "$out/left.pt" --seed 6 --rate 1e-4 --epochs 0.12 --without "$name" >&2
  python -m training.judge.export --start "$start" --weights "$out/left.pt" --out "$out" >&2
  python -m benchmarks.judge --data "$data" --weights "$out" --every-row --sets "$name"
done
