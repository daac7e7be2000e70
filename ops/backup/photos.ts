import { Problem } from '../../scripts/services/command.ts';
import { readConfig } from '../../server/src/config.ts';
import { openFiles } from '../../server/src/platform/files.ts';
import { runCommand } from './run-command.ts';
import { copyNewPhotos, listPhotoKeys, readCopies } from './photo-copies.ts';
import { refuseOthers, withClient } from './programs.ts';
import { restorePhotos } from './restore-dump.ts';

/** `copy <folder>` and `restore <folder>`: the photos beside pgBackRest's copies of the database. */
await runCommand(async (say) => {
  const [command, folder] = process.argv.slice(2);
  // systemd gives an empty word for a variable that is not set.
  if (!folder || !['copy', 'restore'].includes(String(command)))
    throw new Problem('Use: npm run ops:photos -- copy | restore <folder>');
  const config = readConfig();
  const store = openFiles(config.files);
  const keys = await withClient(config.databaseSessionUrl, listPhotoKeys);
  if (command === 'copy') {
    const { copied, missing } = await copyNewPhotos(keys, store, folder).catch((error: Error) => {
      const { message } = (error.cause ?? error) as Error;
      throw new Problem(`Cannot copy the photos to ${folder}: ${message}`);
    });
    say(`Copied ${copied} files of photos; ${keys.length} in all.`);
    if (missing.length > 0)
      throw new Problem(`The storage lacks ${missing.length}, as ${missing[0]}.`);
    return;
  }
  refuseOthers(config.files);
  const wanted = new Set(keys);
  const found = [...(await readCopies(folder)).values()].filter(({ path }) => wanted.has(path));
  const { stored } = await restorePhotos(folder, store, found);
  say(`Restored ${stored} files of photos; ${keys.length} in all.`);
  if (found.length < keys.length)
    throw new Problem(`${keys.length - found.length} files are in no copy.`);
});
