import { parseArgs } from 'node:util';
import { Problem } from '../../scripts/services/command.ts';
import { runCommand } from './run-command.ts';
import { pgbackrest } from './pgbackrest.ts';

/** `full` or `diff`; the first is always full. */
await runCommand(async (say) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      config: { type: 'string', default: '/etc/pgbackrest.conf' },
      stanza: { type: 'string', default: 'wildsoak' },
    },
  });
  const [type = 'diff', ...rest] = positionals;
  if (!['full', 'diff'].includes(type) || rest.length > 0)
    throw new Problem('Use: npm run ops:backup -- full | diff');
  // Does nothing where it is there.
  pgbackrest(values, 'stanza-create');
  pgbackrest(values, 'check');
  pgbackrest(values, 'backup', `--type=${type}`);
  say(pgbackrest(values, 'info').trim());
});
