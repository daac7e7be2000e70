import { ConfigError, readConfig } from '../server/src/config.ts';
import { openPlatform, type Platform } from '../server/src/platform/platform.ts';
import { listDemoLogins, seedDemo } from './seed.ts';

/** Nobody waits for an answer, so it can be patient with a busy database. */
const DATABASE_TIMEOUT_MS = 120_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

const TASKS: Record<string, (platform: Platform) => Promise<void>> = {
  async seed(platform) {
    const { isDemonstration, publicUrl } = platform.config;
    if (!isDemonstration)
      throw new ConfigError(
        `${publicUrl} is public, and everybody knows the passwords of demo members. Set DEMO=1 if this site is a demonstration.`,
      );
    const why = await platform.site.whyPaused();
    if (why !== null) throw new ConfigError(`This database is not for demo members: ${why}.`);
    await seedDemo(platform, say);
  },
  async logins(platform) {
    say(await listDemoLogins(platform));
  },
};

try {
  const task = TASKS[process.argv[2] ?? ''];
  if (!task) throw new ConfigError(`Choose a command: ${Object.keys(TASKS).join(' | ')}.`);
  const platform = openPlatform({ ...readConfig(), databaseTimeoutMs: DATABASE_TIMEOUT_MS });
  try {
    await task(platform);
  } finally {
    await platform.close();
  }
} catch (error) {
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : (error as Error).stack}\n`,
  );
  process.exit(1);
}
