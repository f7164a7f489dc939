#!/bin/sh
# Backs the database up while payers pay (docs/deploying.md). Run it once a night as the user of PostgreSQL:
#   BACKUPS=/var/backups/shulk DATABASE_URL=postgres://postgres@127.0.0.1/shulk deploy/backup.sh
# It makes $BACKUPS/base-TIME, which together with the archived log restores to any later moment, and
# $BACKUPS/dump-TIME.dump, which restores to this moment on any newer version of PostgreSQL.
set -eu
: "${BACKUPS:?Set BACKUPS to the folder of the backups.}"
: "${DATABASE_URL:?Set DATABASE_URL to the address of the database.}"
umask 077
time=$(date -u +%Y%m%dT%H%M%SZ)

pg_basebackup --dbname="$DATABASE_URL" --pgdata="$BACKUPS/base-$time.part" --wal-method=stream --checkpoint=fast
mv "$BACKUPS/base-$time.part" "$BACKUPS/base-$time"
pg_dump --dbname="$DATABASE_URL" --format=custom --file="$BACKUPS/dump-$time.part"
mv "$BACKUPS/dump-$time.part" "$BACKUPS/dump-$time.dump"
echo "$time"
