#!/bin/sh
# Creates the secrets that deploy/compose.scale.yaml reads, in deploy/secrets. A file that exists stays as it is, such as
# a session_secret with the line of the secret.key of a single server.
set -eu
folder="$(dirname "$0")/secrets"
# Nobody else on this machine may enter it. In the containers other users read the files.
mkdir -p -m 700 "$folder"
cd "$folder"

random() {
  od -An -N32 -tx1 /dev/urandom | tr -d ' \n'
}

[ -e session_secret ] || random > session_secret
[ -e database_password ] || random > database_password
[ -e broker_password ] || random > broker_password
[ -e database_url ] || printf 'postgres://portineria:%s@database/portineria' "$(cat database_password)" > database_url
[ -e broker_url ] || printf 'mqtt://portineria:%s@broker' "$(cat broker_password)" > broker_url
chmod 444 broker_password broker_url database_password database_url session_secret
