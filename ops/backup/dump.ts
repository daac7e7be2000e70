import { Problem } from '../../scripts/services/command.ts';
import { readConfig } from '../../server/src/config.ts';
import { openFiles } from '../../server/src/platform/files.ts';
import { runCommand } from './run-command.ts';
import { refuseOthers } from './programs.ts';
import { restoreDump } from './restore-dump.ts';
import { takeDump } from './take-dump.ts';

/** `take <folder>` and `restore <folder> [--replace]`: a backup that you can take along. */
const [command, ...rest] = process.argv.slice(2);
const folders = rest.filter((word) => !word.startsWith('--'));
const flags = rest.filter((word) => word.startsWith('--'));

await runCommand(async (say) => {
  const [folder] = folders;
  const known = command === 'restore' ? ['--replace'] : [];
  const unknown = flags.find((flag) => !known.includes(flag));
  if (unknown !== undefined) throw new Problem(`There is no ${unknown}.`);
  if (folder === undefined || folders.length > 1) {
    const name = command === 'take' ? 'backup' : 'restore';
    throw new Problem(`Name one folder: npm run ${name} -- <folder>`);
  }
  // Past a pooler: a dump takes minutes, in one transaction.
  const { databaseSessionUrl: databaseUrl, files } = readConfig();
  const site = { databaseUrl, files: openFiles(files) };
  if (command === 'take') {
    await takeDump(folder, site, say);
    return;
  }
  refuseOthers(files);
  await restoreDump(folder, site, { isReplacing: flags.includes('--replace') }, say);
});
