import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import type { Config } from '../config.ts';
import type { Metrics } from './metrics.ts';

/** A folder that nobody has written to yet is as large as the one it will be in. */
export const roomOf = async (folder: string): Promise<{ free: number; size: number }> => {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, size: blocks * bsize };
  } catch (error) {
    const above = dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || above === folder) throw error;
    return roomOf(above);
  }
};

/** What this process writes to. */
export const foldersOf = (config: Config) => ({
  ...('folder' in config.files && { photos: config.files.folder }),
  tiles: config.tileCache.folder,
  temporary: tmpdir(),
});

/** The room on the disks this process writes to, as it sees them: no other exporter is needed. */
export const watchStorage = (config: Config, metrics: Metrics) => {
  const folders = foldersOf(config);
  const watch = (name: string, help: string, what: 'free' | 'size') =>
    metrics.gauge(name, help, ['folder'], async (gauge) => {
      for (const [folder, path] of Object.entries(folders)) {
        // A disk that is gone has no figure; the site itself says what fails.
        const room = await roomOf(path).catch(() => null);
        if (room) gauge.set({ folder }, room[what]);
      }
    });
  watch('storage_free_bytes', 'Room left on the disk of a folder, for this process', 'free');
  watch('storage_size_bytes', 'The whole disk of that folder', 'size');
};
