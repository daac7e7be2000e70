import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/**
 * We start the program ourselves: the package's command line reports success even if the program
 * crashed, for example on a file that is not an extract.
 */
const program = join(
  dirname(createRequire(import.meta.url).resolve('@valhallajs/valhallajs')),
  process.platform,
  process.arch,
  'valhalla_build_tiles',
);

const LAST_WORDS = 2_000;

/** Reads an extract and writes Valhalla's tiles. */
export function buildTiles(extract: string, tiles: string, say?: (text: string) => void) {
  mkdirSync(tiles, { recursive: true });
  const configuration = {
    mjolnir: { tile_dir: tiles, logging: { type: 'std_out', color: false } },
  };
  const child = spawn(program, ['-i', JSON.stringify(configuration), resolve(extract)], {
    // The program leaves a list of odd roads in its working folder.
    cwd: dirname(tiles),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A build can take hours: if you stop it, it must not go on in the background.
  const stop = () => child.kill('SIGKILL');
  process.once('exit', stop);
  let words = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      say?.(text);
      words = (words + text).slice(-LAST_WORDS);
    });
  }
  return new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      process.off('exit', stop);
      if (code === 0) return resolve();
      reject(new Error(`Could not build the tiles (${signal ?? code}):\n${words}`));
    });
  });
}
