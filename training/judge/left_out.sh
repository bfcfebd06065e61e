#!/bin/sh
# Figures on sets that training never saw: two short second stages from the same weights, each
# without half of the sets. Usage: left_out.sh DATA START BROAD OUT
set -eu
data=$1 start=$2 broad=$3 out=$4
export PYTHONPATH=src
mkdir -p "$out"
facts="persona_nli summedits fever_symmetric dialog_factual"
words="breaking_nli fm2 wice begin perspectrum"
fit() {
  name=$1
  shift
  python -m training.judge.mixture sets --data "$data" --start "$start" --from "$broad" \
    --out "$out/$name.pt" --seed 8 --rate 8e-5 --epochs 0.1 --without "$@"
  python -m training.judge.export --start "$start" --weights "$out/$name.pt" --out "$out/$name"
}
show() {
  name=$1
  shift
  python -m benchmarks.judge --data "$data" --weights "$out/$name" --every-row --sets "$@"
}
# shellcheck disable=SC2086 # the names are to be split
fit facts $facts
# shellcheck disable=SC2086
fit words $words
# shellcheck disable=SC2086
show facts $facts
# shellcheck disable=SC2086
show words $words
