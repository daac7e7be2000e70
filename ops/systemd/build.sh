#!/bin/sh
# Builds the release in a clone: build.sh /opt/wildsoak/releases/NAME
# As root. What packages run while they install runs as wildsoak-build, an account that may read no setting.
set -eu
release=$(realpath "$1")
cd "$release"
as_account() {
  account=$1
  shift
  setpriv --reuid="$account" --regid="$account" --init-groups "$@"
}
chown -R wildsoak-build: .
as_account wildsoak-build --reset-env npm ci --include=dev
as_account wildsoak-build --reset-env node_modules/.bin/react-router build web
as_account wildsoak-build --reset-env node scripts/compress.ts
as_account wildsoak-build --reset-env npm prune --omit=dev
# Tiles, and the sketch where there are no roads yet: into the folders that the settings name.
set -a
. /etc/wildsoak/env
set +a
# The drawing of letters keeps a cache there.
export HOME=/var/lib/wildsoak
as_account wildsoak node scripts/draw-tiles.ts
as_account wildsoak node routing/build.ts --if-needed
