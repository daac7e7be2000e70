#!/bin/sh
# certbot's --deploy-hook: the proxy may read neither certbot's folders nor root's files, so it gets copies.
set -eu
cd "$(dirname "$(realpath "$0")")"
install -d -m 0750 -g 33 certificates
install -m 0640 -g 33 "$RENEWED_LINEAGE/fullchain.pem" "$RENEWED_LINEAGE/privkey.pem" certificates/
if [ -n "$(docker compose ps --quiet proxy)" ]; then
  docker compose kill --signal HUP proxy
fi
