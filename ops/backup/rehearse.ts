import { parseArgs } from 'node:util';
import { Problem } from '../../scripts/services/command.ts';
import { readConfig } from '../../server/src/config.ts';
import { runCommand } from './run-command.ts';
import { readMoment } from './moment.ts';
import { compareWith, withRestored } from './rehearse-restore.ts';

const DRILL_WRITING_MS = 45_000;

/**
 * Restores the site of DATABASE_URL to this moment in an empty folder, starts the product on it and
 * compares both. `--drill 2000000` does it with a source of its own with that many reviews, which it kills.
 */
await runCommand(async (say) => {
  const { values } = parseArgs({
    options: {
      config: { type: 'string', default: '/etc/pgbackrest.conf' },
      stanza: { type: 'string', default: 'wildsoak' },
      photos: { type: 'string' },
      drill: { type: 'string' },
    },
  });
  if (values.drill !== undefined) {
    const reviews = Number(values.drill);
    if (!(reviews > 0)) throw new Problem('Say how many reviews: --drill 2000000.');
    const size = { reviews, reviewsPerPhoto: 200, writingMs: DRILL_WRITING_MS, environment: {} };
    // It needs the benchmarks, which an operator's rehearsal must not.
    const { drill } = await import('./drill.ts');
    await drill(size, say);
    return;
  }
  const { databaseSessionUrl: databaseUrl } = readConfig();
  const point = `rehearsal ${new Date().toISOString()}`;
  const { config, stanza } = values;
  const source = await readMoment(databaseUrl, point);
  const what = {
    repository: { config, stanza },
    to: { point },
    photoCopies: values.photos ?? null,
  };
  await withRestored({ ...what, environment: {} }, say, async (copy) => {
    await compareWith(source, copy, say);
    say(`RTO ${copy.seconds.toFixed(0)} s. The copy is gone again.`);
  });
});
