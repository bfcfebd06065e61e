#!/bin/sh
# Make the judge's files from labelled rows. Usage: make.sh DATA START OUT
set -eu
data=$1 start=$2 out=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export PYTHONPATH=src
python -m training.judge.mixture general --data "$data" --start "$start" --out "$work/general.pt"
python -m training.judge.mixture sets --data "$data" --start "$start" \
  --from "$work/general.pt" --out "$work/judge.pt" --rate 6e-5
python -m training.judge.export --start "$start" --weights "$work/judge.pt" --out "$out"
