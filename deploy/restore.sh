#!/bin/sh
# Restores a backup of deploy/backup.sh (docs/deploying.md). Two ways:
#   deploy/restore.sh moment BASE WAL FOLDER [TIME]   makes the data folder FOLDER from the base backup BASE and the
#       archived log in WAL, up to TIME ('2026-12-01 10:15:00+00') or to the end of the log; start PostgreSQL on it then
#   deploy/restore.sh dump DUMP DATABASE_URL          fills the empty database of DATABASE_URL
set -eu
umask 077

case "${1:-}" in
moment)
  base=$2 wal=$3 folder=$4 time=${5:-}
  [ ! -e "$folder" ] || { echo "$folder exists already. Name a folder that does not." >&2; exit 1; }
  cp -a "$base" "$folder"
  chmod 700 "$folder"
  {
    echo "restore_command = 'cp \"$wal/%f\" \"%p\"'"
    if [ -n "$time" ]; then echo "recovery_target_time = '$time'"; fi
    echo "recovery_target_action = 'promote'"
  } >> "$folder/postgresql.auto.conf"
  touch "$folder/recovery.signal"
  ;;
dump)
  pg_restore --exit-on-error --single-transaction --no-owner --dbname="$3" "$2"
  ;;
*)
  sed -n '2,6p' "$0" >&2
  exit 2
  ;;
esac
