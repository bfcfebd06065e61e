#!/bin/sh
# Make the judge's files from labelled rows. Usage: make.sh DATA START OUT
set -eu
data=$1 start=$2 out=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export PYTHONPATH=src
python -m training.judge.mixture general --data "$data" --start "$start" \
  --out "$work/first.pt" --stop 800
python -m training.judge.mixture general --data "$data" --start "$start" \
  --from "$work/first.pt" --out "$work/general.pt" --seed 2 --rate 7e-5 --epochs 0.36
python -m training.judge.mixture sets --data "$data" --start "$start" \
  --from "$work/general.pt" --out "$work/sets.pt" --rate 8e-5
python -m training.judge.mixture sets --data "$data" --start "$start" \
  --from "$work/sets.pt" --out "$work/judge.pt" --seed 3 --rate 6e-5 --epochs 0.45
python -m training.judge.export --start "$start" --weights "$work/judge.pt" --out "$out"
