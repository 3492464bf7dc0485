#!/usr/bin/env bash
# Renders a sequence as a Slurm job array: each task renders one shard of the frames.
#
#     job=$(sbatch --parsable --array=1-16 contrib/slurm.sh scene.json 0-999 '/shared/frames/%04d.png')
#     sbatch --dependency=afterok:$job --wrap "lamina merge /shared/frames --frames 0-999 --verify"
#
# Options after the names are passed to lamina (--scale 2, --fps 30). Number the tasks without gaps. lamina
# itself computes a task's frames from SLURM_ARRAY_TASK_ID, _MIN, _STEP and _COUNT, so that no arithmetic
# here can lose one: _MAX is the last index, and no count. A task that is run again, because its machine was
# lost or `scontrol requeue` said so, keeps the frames that it has finished. Slurm lets it wait for two
# minutes first, unless AuthInfo=cred_expire=SECONDS says otherwise.
#
#SBATCH --job-name=lamina
#SBATCH --array=1-16
#SBATCH --cpus-per-task=1
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=lamina-%A-%a.log
set -euo pipefail

if [ $# -lt 3 ]; then
  echo "usage: sbatch [--array=1-N] $0 SCENE FRAMES NAMES [OPTIONS OF LAMINA RENDER]" >&2
  exit 64
fi
scene=$1 frames=$2 names=$3
shift 3
exec "${LAMINA:-lamina}" render "$scene" --frames "$frames" -o "$names" --create-folders \
  --shard auto --resume --jobs "${SLURM_CPUS_PER_TASK:-1}" "$@"
