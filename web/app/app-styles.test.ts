import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const APP = import.meta.dirname;
/** Print styles hold only on paper. */
const files = globSync('**/*.{css,tsx}', { cwd: APP }).filter(
  (file) => !file.endsWith('print.css'),
);

it('no style asks what is anywhere in the page: each change would restyle all', () => {
  const asking = files.filter((file) =>
    /(body|html|:root):has\(/.test(readFileSync(join(APP, file), 'utf8')),
  );
  expect(asking).toEqual([]);
});
