#!/bin/sh
# Figures of weights that saw no row of any task set: what to expect of a text of another kind.
# BROAD is the broad.pt that make.sh leaves in WORK. Usage: left_out.sh DATA START BROAD OUT
set -eu
data=$1 start=$2 broad=$3 out=$4
export PYTHONPATH=src
mkdir -p "$out"
python -m training.judge.export --start "$start" --weights "$broad" --out "$out"
python -m benchmarks.judge --data "$data" --weights "$out" --every-row
