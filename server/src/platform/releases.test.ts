import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startS3 } from '../../test/support/photos.ts';
import { testEnvironment, useApp } from '../../test/support/test-app.ts';
import { runMain } from '../../test/support/server-process.ts';
import { publishRelease } from './releases.ts';

const DAY_MS = 86_400_000;

const s3 = await startS3();
afterAll(() => s3.close());
const STORES = [
  ['a folder', await useApp()],
  ['a bucket', await useApp(s3.environment)],
] as const;

/** The folder `assets` of a build. */
const build = async (files: Record<string, string | Buffer>) => {
  const folder = await mkdtemp(join(tmpdir(), 'wildsoak-build-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
};

const script = (name: string, code: string) => ({
  [name]: code,
  [`${name}.br`]: brotliCompressSync(code),
  [`${name}.gz`]: gzipSync(code),
});

describe.each(STORES)('releases published to %s', (_, { app, platform }) => {
  const { files, log } = platform;
  const ask = (url: string, encodings = 'identity') =>
    app.inject({ url, headers: { 'accept-encoding': encodings } });
  // A server reads the storage once a second at most: for each question a second has passed.
  let now = Date.now();
  const get: typeof ask = (url, encodings) => {
    vi.setSystemTime((now += 1_000));
    return ask(url, encodings);
  };
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now });
    return () => vi.useRealTimers();
  });

  it(
    'a server answers for files that it was not built with, exactly as for its own',
    { tags: '@23.40' },
    async () => {
      expect((await get('/assets/other-Bd3x_-1.js')).statusCode).toBe(404);
      const code = 'export const other = 1;';
      await publishRelease(files, await build(script('other-Bd3x_-1.js', code)), log);
      const own = await get('/assets/app-1.js');
      const other = await get('/assets/other-Bd3x_-1.js');
      expect([other.statusCode, other.payload]).toEqual([200, code]);
      for (const header of [
        'content-type',
        'cache-control',
        'x-content-type-options',
        'content-security-policy',
        'cross-origin-resource-policy',
        'strict-transport-security',
      ])
        expect([header, other.headers[header]]).toEqual([header, own.headers[header]]);
      expect(own.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(own.headers['x-content-type-options']).toBe('nosniff');
    },
  );

  it('each browser gets the form that it can read', { tags: '@23.40' }, async () => {
    const code = 'export const forms = 1;';
    const plain = 'export const small = 1;';
    const folder = await build({ ...script('forms-1.js', code), 'small-1.js': plain });
    await publishRelease(files, folder, log);
    for (const [accepted, encoding, length] of [
      ['gzip, deflate, br', 'br', brotliCompressSync(code).length],
      ['gzip', 'gzip', gzipSync(code).length],
      ['br;q=0', undefined, code.length],
    ] as const) {
      const answer = await get('/assets/forms-1.js', accepted);
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(answer.headers.vary).toContain('accept-encoding');
      expect(answer.rawPayload).toHaveLength(length);
    }
    const small = await get('/assets/small-1.js');
    expect([small.payload, small.headers['content-encoding']]).toEqual([plain, undefined]);
  });

  it.each([
    ['look-1.css', 'text/css; charset=utf-8'],
    ['fraunces-1.woff2', 'font/woff2'],
    ['marker-1.png', 'image/png'],
  ])('%s has its type', { tags: '@23.40' }, async (name, type) => {
    await publishRelease(files, await build({ [name]: 'content' }), log);
    expect((await get(`/assets/${name}`)).headers['content-type']).toBe(type);
  });

  it(
    'what was never published is 404, and no name leads anywhere else',
    { tags: '@23.40' },
    async () => {
      await files.put('photos/a/1.js', Buffer.from('secret'), 'text/javascript');
      for (const wanted of [
        'never-1.js',
        '..%2Fphotos%2Fa%2F1.js',
        '..%2f..%2fetc%2fpasswd.js',
        'list.json',
        'other-1.html',
        `${'x'.repeat(300)}.js`,
        '%00.js',
      ]) {
        const answer = await get(`/assets/${wanted}`);
        expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
        expect(answer.json()).toEqual({ error: 'Not found.' });
      }
    },
  );

  it('a thousand requests for nothing read the storage at most once a second', async () => {
    const listed = vi.spyOn(files, 'listFolders');
    onTestFinished(() => listed.mockRestore());
    await get('/assets/nothing.js');
    listed.mockClear();
    // The clock stands, so they all wait for the same reading.
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, (_, i) => ask(`/assets/nothing-${i}.js`)),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
    expect(listed).toHaveBeenCalledTimes(1);
  });

  it(
    'a release stays for 30 days after another replaced it, and its shared files stay longer',
    { tags: '@23.40' },
    async () => {
      const begin = Date.now() + 1_000 * DAY_MS;
      const shared = { 'shared-1.js': 'shared' };
      const first = await build({ ...shared, 'first-1.js': 'first' });
      const second = await build({ ...shared, 'second-1.js': 'second' });
      const third = await build({ 'third-1.js': 'third' });
      const found = async () => {
        const names = ['shared-1.js', 'first-1.js', 'second-1.js', 'third-1.js'];
        const stored = await Promise.all(
          names.map(async (one) => {
            const content = await files.open(`assets/${one}/${one}`);
            content?.destroy();
            return content ? [one] : [];
          }),
        );
        return stored.flat();
      };
      await publishRelease(files, first, log, begin);
      // In use for a year, so it is not old yet.
      await publishRelease(files, second, log, begin + 365 * DAY_MS);
      expect(await found()).toEqual(['shared-1.js', 'first-1.js', 'second-1.js']);
      await publishRelease(files, third, log, begin + 394 * DAY_MS);
      expect(await found()).toHaveLength(4);
      expect(await publishRelease(files, third, log, begin + 396 * DAY_MS)).toEqual({
        files: 1,
        removed: 1,
      });
      expect(await found()).toEqual(['shared-1.js', 'second-1.js', 'third-1.js']);
      // A rollback: published again, it is the newest, and counts from there.
      await publishRelease(files, second, log, begin + 397 * DAY_MS);
      await publishRelease(files, await build({ 'fourth-1.js': '' }), log, begin + 428 * DAY_MS);
      expect(await found()).toEqual(['shared-1.js', 'second-1.js']);
    },
  );

  it('the broken list of a release is in nobody’s way', { tags: '@23.40' }, async () => {
    for (const [id, list] of [
      ['broken', '{"files":'],
      ['empty', 'null'],
    ])
      await files.put(`releases/${id}/list.json`, Buffer.from(String(list)), 'application/json');
    const code = 'export const whole = 1;';
    await publishRelease(files, await build(script('whole-1.js', code)), log);
    const { statusCode, payload } = await get('/assets/whole-1.js');
    expect([statusCode, payload]).toEqual([200, code]);
    expect((await get('/assets/nobodys-1.js')).statusCode).toBe(404);
  });
});

describe('as a command', () => {
  const [[, { platform, databaseUrl }]] = STORES;
  const { files } = platform;

  it(
    'the command publishes the build that this release came with',
    { tags: '@23.40' },
    async () => {
      const { exited, output } = runMain('publish', testEnvironment(databaseUrl));
      expect(await exited, output.text).toBe(0);
      expect(output.text).toMatch(/^Published 1 files\./);
      const stored = await files.open('assets/app-1.js/app-1.js');
      expect(stored).not.toBeNull();
      stored?.destroy();
    },
  );

  it('a paused site publishes nothing', async () => {
    await platform.site.pause('restored from a backup');
    onTestFinished(() => platform.site.resume());
    const published = async () => {
      const lists: string[] = [];
      for await (const ids of files.listFolders('releases'))
        for (const id of ids) {
          const list = await files.open(`releases/${id}/list.json`);
          if (list) lists.push(await text(list));
        }
      return lists;
    };
    const before = await published();
    const { exited, output } = runMain('publish', testEnvironment(databaseUrl));
    expect(await exited, output.text).toBe(0);
    expect(output.text).toMatch(/^Published nothing, because the site is paused: restored /);
    expect(await published()).toEqual(before);
  });
});
