import { Problem } from '../../scripts/services/command.ts';
import { isHealthy, members, siteEnvironment, startCluster, stopCluster } from './cluster.ts';

/** The cluster of docs/operations.md, three nodes in namespaces of this machine. */
const [action] = process.argv.slice(2);

const status = async () => {
  const all = await members();
  for (const { name, role, state, timeline, lag } of all)
    console.log([name, role, state, `timeline ${timeline}`, `lag ${lag ?? 0}`].join('  '));
  console.log(isHealthy(all) ? 'Healthy.' : 'Not healthy.');
};

const actions: Record<string, () => Promise<void>> = {
  async up() {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => void stopCluster().finally(() => process.exit(1)));
    await startCluster();
    await status();
    for (const [name, value] of Object.entries(siteEnvironment)) console.log(`${name}=${value}`);
  },
  down: stopCluster,
  status,
};

try {
  const act = actions[action ?? ''];
  if (!act) throw new Problem('npm run ops:cluster -- up | down | status');
  await act();
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
