import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import subsetFont from 'subset-font';

const SOURCE = '@fontsource/fraunces/files/fraunces-latin-600-normal.woff2';
const FOLDER = resolve(import.meta.dirname, '../node_modules/.cache/fonts');

const ASCII = Array.from({ length: 95 }, (_, i) => String.fromCodePoint(32 + i)).join('');

/** Names of springs and towns, and our headings. Anything else comes from the fallback font. */
export const FRAUNCES_CHARACTERS = `${ASCII}‘’“”–—…·°©áéíñóúüʻ`;

/** Writes Fraunces, semibold, with no more than we print (12 kB instead of 18), and says in which folder. */
export const subsetFraunces = async (): Promise<string> => {
  const path = resolve(FOLDER, 'fraunces.woff2');
  const whole = await readFile(createRequire(import.meta.url).resolve(SOURCE));
  const small = await subsetFont(whole, FRAUNCES_CHARACTERS, { targetFormat: 'woff2' });
  await mkdir(FOLDER, { recursive: true });
  // Several builds and tests may start at once: each reads a whole file or none.
  const own = `${path}.${process.pid}`;
  await writeFile(own, small);
  await rename(own, path);
  return FOLDER;
};
