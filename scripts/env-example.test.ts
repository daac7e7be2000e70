import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from '../server/src/config.ts';
import { parseEnv, root } from './env-file.mjs';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const example = parseEnv(read('.env.example'));

it('.env.example names exactly the variables that the server reads', () => {
  const [, schema = ''] =
    /const environment = z\.object\(\{\n(.*?)\n\}\);/s.exec(read('server/src/config.ts')) ?? [];
  const variables = [...schema.matchAll(/^  ([A-Z][A-Z\d_]*):/gm)].map((match) => String(match[1]));
  expect(variables.length).toBeGreaterThan(30);
  expect(Object.keys(example).toSorted()).toEqual(variables.toSorted());
});

it('.env.example and docs/operations.md name the same variables', () => {
  const [, table = ''] = /^## Configuration$(.*?)^## /ms.exec(read('docs/operations.md')) ?? [];
  const rows = table.split('\n').map((row) => row.split('|')[1] ?? '');
  const described = rows.flatMap((cell) => [...cell.matchAll(/`([A-Z][A-Z\d_]+)`/g)]);
  // The roads have a table of their own.
  expect([...described.map((match) => String(match[1])), 'ROUTING_URL'].toSorted()).toEqual(
    Object.keys(example).toSorted(),
  );
});

it('what .env.example fills in are the defaults', () => {
  const { DATABASE_URL, REDIS_URL } = example;
  expect(readConfig(example)).toEqual(readConfig({ DATABASE_URL, REDIS_URL }));
});
