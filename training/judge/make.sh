#!/bin/sh
# Make the judge's files from labelled rows. Usage: make.sh DATA START OUT [WORK [BEFORE]]
# The weights after each stage stay in WORK, where one is given. BEFORE is a folder with weights that
# shipped (minilm/2): with it the stages before the written rows are left out.
set -eu
data=$1 start=$2 out=$3 before=${5:-}
work=${4:-$(mktemp -d)}
if [ -z "${4:-}" ]; then trap 'rm -rf "$work"' EXIT; fi
mkdir -p "$work"
export PYTHONPATH=src
stage() {
  name=$1
  shift
  python -m training.judge.mixture "$name" --data "$data" --start "$start" "$@"
}
if [ -n "$before" ]; then
  python -m training.judge.reread --start "$start" --weights "$before" --out "$work/before.pt"
else
  stage general --out "$work/first.pt" --stop 800
  stage general --from "$work/first.pt" --out "$work/second.pt" --seed 2 --rate 7e-5 --epochs 0.36
  # One branch learns the task sets as they are,
  stage tasks --from "$work/second.pt" --out "$work/tasks.pt" --rate 8e-5
  stage tasks --from "$work/tasks.pt" --out "$work/one.pt" --seed 3 --rate 6e-5 --epochs 0.45
  # the other more general pairs first, and then the sets with what is made of them.
  stage general --from "$work/second.pt" --out "$work/third.pt" --seed 4 --rate 1e-4 \
    --epochs 0.6 --frozen 0
  stage broad --from "$work/third.pt" --out "$work/broad.pt" --seed 5 --rate 1.2e-4 \
    --epochs 0.2 --frozen 0
  stage sets --from "$work/broad.pt" --out "$work/sets.pt" --seed 6 --rate 1e-4 \
    --epochs 0.33 --hard 1500
  stage sets --from "$work/sets.pt" --out "$work/other.pt" --seed 7 --rate 8e-5 --epochs 0.7 \
    --stop 400
  # What the written rows start from is the mean of the ends of three stages.
  python -m training.judge.mean --out "$work/before.pt" "$work/one.pt" "$work/sets.pt" \
    "$work/other.pt"
fi
# Rows written by hand: the earlier hands first, then all but those that are held out.
stage written --from "$work/before.pt" --out "$work/early.pt" --halves --rate 1e-4 --epochs 2 \
  --share 0.3 --hands private work hr products de
all="--held elm fichte-held medlar"
# shellcheck disable=SC2086 # the name of the option and its values
{
  stage written --from "$work/early.pt" --out "$work/more.pt" --halves --seed 2 --rate 1.5e-4 \
    --epochs 1.4 --share 0.5 $all
  stage written --from "$work/more.pt" --out "$work/most.pt" --halves --seed 3 --rate 1.5e-4 \
    --epochs 1.3 --share 0.5 $all
  stage written --from "$work/most.pt" --out "$work/last.pt" --halves --seed 4 --rate 1.3e-4 \
    --epochs 1 --share 0.5 --times 2 $all
}
python -m training.judge.export --start "$start" --out "$out" --weights "$work/last.pt"
