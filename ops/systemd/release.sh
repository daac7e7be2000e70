#!/bin/sh
# Brings a built release into service, or an older one back: release.sh /opt/wildsoak/releases/NAME [--rollback]
# As root. If a process does not come up, all that were restarted go back to the release before.
set -eu
release=$(realpath "$1")
before=$(realpath /opt/wildsoak/current)
restarted=

say() {
  echo "release: $*"
}

run_role() {
  (cd "$1" && set -a && . /etc/wildsoak/env && set +a &&
    NODE_ENV=production setpriv --reuid=wildsoak --regid=wildsoak --init-groups /usr/local/bin/node main.mjs "$2")
}

point_to() {
  ln -sfn "$1" /opt/wildsoak/current.new
  mv -T /opt/wildsoak/current.new /opt/wildsoak/current
}

go_back() {
  say "$1 did not come up (journalctl -u $1 says why): going back to $before"
  point_to "$before"
  for unit in $restarted; do
    say "restart $unit"
    systemctl restart "$unit" || say "$unit did not come up with $before either: it is down"
  done
  # The files of the release that runs have to count as the newest.
  run_role "$before" publish || say "publish failed for $before: run it again, its files are kept for 30 days"
  say "FAILED: the site runs $before"
  exit 1
}

restart() {
  say "restart $1"
  restarted="$restarted $1"
  systemctl restart "$1" || go_back "$1"
}

servers=$(systemctl list-units --plain --no-legend 'wildsoak-server@*' | cut -d' ' -f1)
if [ -z "$servers" ]; then
  say "FAILED: no wildsoak-server@ runs, so there is nothing to restart"
  exit 1
fi

# Going back, the newer schema stays: the release before runs on it.
[ "${2:-}" = --rollback ] && roles=publish || roles='publish migrate import'
for role in $roles; do
  say "$role"
  run_role "$release" "$role" || {
    say "FAILED: no process was restarted, the site runs $before"
    exit 1
  }
done

say "current is $release"
point_to "$release"
for server in $servers; do
  restart "$server"
done
restart wildsoak-worker
# There is one routing process. While it restarts, trip planning is down.
for part in routing catalog package-lock.json; do
  if ! diff -rq "$before/$part" "$release/$part" >/dev/null 2>&1; then
    restart wildsoak-routing
    break
  fi
done
say "done: the site runs $release"
