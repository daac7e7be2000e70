import { parseArgs } from 'node:util';
import { Problem } from '../../scripts/services/command.ts';
import { runCommand } from './run-command.ts';
import { restoreCluster } from './restore-cluster.ts';

/** `--data <empty folder>`, and `--to '2026-11-16 16:00:00+00'` or else the latest that there is. */
await runCommand(async (say) => {
  const { values } = parseArgs({
    options: {
      config: { type: 'string', default: '/etc/pgbackrest.conf' },
      stanza: { type: 'string', default: 'wildsoak' },
      data: { type: 'string' },
      to: { type: 'string' },
    },
  });
  const { config, stanza, data, to } = values;
  if (data === undefined) throw new Problem('Name an empty folder: --data <folder>.');
  if (to !== undefined && !/[+-]\d\d(?::?\d\d)?$|Z$/.test(to))
    throw new Problem("Say the moment with its time zone: --to '2026-11-16 16:00:00+00'.");
  const paused = await restoreCluster(
    { config, stanza },
    { data, to: to === undefined ? 'latest' : { time: to } },
  );
  say(`Restored to ${data}, and paused: ${paused.join(', ')}. PostgreSQL is stopped: start it.`);
  say('When this takes over: alter system reset archive_mode; restart PostgreSQL;');
  say('node main.mjs resume; then take a full backup.');
});
