#!/usr/bin/env bash
# Runs a command with TEST_DATABASE_URL set to a PostgreSQL server: the one it names already, or one that is
# installed where it is missing, started on a socket of its own and stopped in the end.
set -euo pipefail

if [ -n "${TEST_DATABASE_URL:-}" ]; then exec "$@"; fi

find_bin() { ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1; }
if [ -z "$(find_bin)" ] || [ ! -x "$(find_bin)/postgres" ]; then
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq >/dev/null
  apt-get install -y -qq postgresql >/dev/null
fi
bin=$(find_bin)
folder=$(mktemp -d)
as_server() { if [ "$(id -u)" = 0 ]; then su postgres -s /bin/sh -c "$1"; else sh -c "$1"; fi; }
if [ "$(id -u)" = 0 ]; then chown postgres "$folder"; fi
port=$(node -e "const s=require('net').createServer().listen(0,'127.0.0.1',()=>{console.log(s.address().port);s.close()})")
stop() {
  as_server "'$bin/pg_ctl' -D '$folder/data' -m immediate -w stop" >/dev/null 2>&1 || true
  rm -rf "$folder"
}
trap stop EXIT
as_server "'$bin/initdb' -D '$folder/data' -U lectureshelf --auth=trust --encoding=UTF8 --locale=C.UTF-8" >/dev/null
# Nothing has to survive a power cut here.
settings="fsync=off synchronous_commit=off full_page_writes=off jit=off wal_level=minimal max_wal_senders=0"
options="-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories='$folder'"
for setting in $settings; do options="$options -c $setting"; done
as_server "'$bin/pg_ctl' -D '$folder/data' -w -l '$folder/log' -o \"$options\" start" >/dev/null
# A socket of the file system costs server and client half of what TCP does. The end deletes every database at once.
export TEST_DATABASE_IS_TEMPORARY=1
TEST_DATABASE_URL="postgres://lectureshelf@127.0.0.1:$port/postgres?host=$folder" "$@"
