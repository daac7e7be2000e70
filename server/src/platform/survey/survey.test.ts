import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTcp, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTiles } from '../../../../fakes/tiles/server.ts';
import { testEnvironment } from '../../../test/support/test-app.ts';
import { ConfigError, readConfig } from '../../config.ts';
import { createMetrics } from '../metrics.ts';
import { isPrivateAddress, publicLookup } from '../outside/public-lookup.ts';
import { openSurvey } from './survey.ts';

const TILE = { layer: 'topo', z: 12, x: 720, y: 1_500 } as const;

const useTiles = async (options: Parameters<typeof startTiles>[0] = {}) => {
  const tiles = await startTiles(options);
  onTestFinished(tiles.close);
  return tiles;
};

const configFor = (environment: Record<string, string>) =>
  readConfig({ ...testEnvironment('postgres://none'), ...environment }).survey;

const open = (
  environment: Record<string, string>,
  parts: Parameters<typeof openSurvey>[3] = {},
) => {
  const metrics = createMetrics();
  const survey = openSurvey(configFor(environment), pino({ level: 'silent' }), metrics, parts);
  onTestFinished(() => survey.close());
  const reasonOf = () =>
    survey.fetch(TILE).then(
      () => 'fetched',
      ({ reason }: Error & { reason: string }) => reason,
    );
  return { ...survey, reasonOf, metrics };
};

const listen = async (server: Server) => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
};

const useServer = async (listener: RequestListener) => {
  const port = await listen(createServer(listener));
  return { TOPO_TILE_URL: `http://127.0.0.1:${port}/{z}/{y}/{x}` };
};

const solid = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: 'tan' } });

const PICTURES: [string, () => Promise<Buffer>, boolean][] = [
  ['a PNG', () => solid(256).png().toBuffer(), true],
  ['a JPEG', () => solid(256).jpeg().toBuffer(), true],
  ['a progressive JPEG', () => solid(256).jpeg({ progressive: true }).toBuffer(), true],
  [
    'a JPEG with much about the camera',
    () =>
      solid(256)
        .withExif({ IFD0: { Copyright: 'x'.repeat(900) } })
        .jpeg()
        .toBuffer(),
    true,
  ],
  ['a PNG of 512 pixels', () => solid(512).png().toBuffer(), false],
  ['a JPEG of 255 pixels', () => solid(255).jpeg().toBuffer(), false],
  ['a WebP', () => solid(256).webp().toBuffer(), false],
  ['a GIF', () => solid(256).gif().toBuffer(), false],
  ['nothing', () => Promise.resolve(Buffer.alloc(0)), false],
  ['a page', () => Promise.resolve(Buffer.from('<!doctype html><script>1</script>')), false],
  ['an SVG', () => Promise.resolve(Buffer.from('<svg width="256" height="256"/>')), false],
  [
    'the beginning of a PNG',
    async () => (await solid(256).png().toBuffer()).subarray(0, 20),
    false,
  ],
  [
    'a JPEG that never says its size',
    () => Promise.resolve(Buffer.from('ffd8ffe00002ffe00002', 'hex')),
    false,
  ],
  [
    'a JPEG whose parts have no length',
    () => Promise.resolve(Buffer.from('ffd8ffe00000'.padEnd(400, 'f'), 'hex')),
    false,
  ],
];

it.each(PICTURES)(
  'hardening: %s, whatever it is called',
  { tags: '@19.74' },
  async (_, make, isTile) => {
    const picture = await make();
    const environment = await useServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end(picture),
    );
    const survey = open(environment);
    if (isTile) expect((await survey.fetch(TILE))?.equals(picture)).toBe(true);
    else expect(await survey.reasonOf()).toBe('picture');
  },
);

describe('the survey is asked', () => {
  it.each([
    ['silent', 'slow'],
    ['broken', 'status'],
    ['html', 'type'],
    ['mistyped', 'type'],
    ['huge', 'size'],
    ['endless', 'size'],
    ['wide', 'picture'],
    ['redirect', 'redirect'],
    ['cut', 'away'],
  ] as const)('hardening: %s is refused as %s', { tags: '@19.74' }, async (mode, reason) => {
    const elsewhere = await useTiles();
    const tiles = await useTiles({ elsewhere: `${elsewhere.url}/elsewhere.png` });
    tiles.setMode(mode);
    const fetchMs = mode === 'silent' ? 500 : 20_000;
    const { reasonOf, metrics } = open(tiles.environment, { fetchMs });
    expect(await reasonOf()).toBe(reason);
    expect(elsewhere.requests()).toEqual([]);
    expect(await metrics.registry.metrics()).toContain(
      `survey_fetches_total{layer="topo",outcome="${reason}"} 1`,
    );
  });

  it('hardening: drop by drop, for no longer than its time', { tags: '@19.74' }, async () => {
    const environment = await useServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' });
      const drops = setInterval(() => response.write('x'), 50);
      response.once('close', () => clearInterval(drops));
    });
    const asked = performance.now();
    expect(await open(environment, { fetchMs: 400 }).reasonOf()).toBe('slow');
    expect(performance.now() - asked).toBeLessThan(2_000);
  });

  it(
    'hardening: only with a certificate that somebody vouches for',
    { tags: '@19.74' },
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'survey-'));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
      const what = ['-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=127.0.0.1', '-days', '2'];
      execFileSync('openssl', ['req', '-x509', ...what, '-keyout', key, '-out', cert], {
        stdio: 'ignore',
      });
      const tls = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
      const tiles = await useTiles({ tls });
      expect(await open(tiles.environment).reasonOf()).toBe('away');
      expect(tiles.requests()).toEqual([]);
    },
  );

  it('once more on a line that was lost, and no more', async () => {
    let lines = 0;
    const gone = createTcp((socket) => {
      lines += 1;
      socket.resetAndDestroy();
    });
    const port = await listen(gone);
    expect(await open({ TOPO_TILE_URL: `http://127.0.0.1:${port}/{z}/{y}/{x}` }).reasonOf()).toBe(
      'away',
    );
    expect(lines).toBe(2);
  });

  it('again after a rest, once, until it answers', { tags: '@22.17' }, async () => {
    const tiles = await useTiles();
    tiles.setMode('broken');
    const { reasonOf, isResting } = open(tiles.environment, { restMs: 300 });
    for (let i = 0; i < 4; i += 1) expect(await reasonOf()).toBe('status');
    expect(isResting()).toBe(true);
    expect(await reasonOf()).toBe('resting');
    expect(tiles.requests()).toHaveLength(4);
    await vi.waitUntil(() => !isResting());
    expect(await Promise.all([reasonOf(), reasonOf()])).toEqual(['status', 'resting']);
    tiles.setMode('fine');
    await vi.waitUntil(() => !isResting());
    expect([await reasonOf(), await reasonOf()]).toEqual(['fetched', 'fetched']);
    await tiles.close();
    expect(await reasonOf()).toBe('away');
  });
});

describe('hardening: nothing inside our own network is asked', { tags: '@19.74' }, () => {
  const NAMED = { TOPO_TILE_URL: 'https://maps.example/{z}/{y}/{x}' };
  const resolvesTo = (...addresses: string[]) =>
    publicLookup((_name, _options, done) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      ),
    );

  it.each([
    ['127.0.0.1'],
    ['10.1.2.3'],
    ['172.31.0.1'],
    ['192.168.1.1'],
    ['169.254.169.254'],
    ['100.64.0.1'],
    ['0.0.0.0'],
    ['::1'],
    ['::ffff:169.254.169.254'],
    ['fd00::1'],
    ['fe80::1'],
  ])('by a name that resolves to %s', async (address) => {
    let isAsked = false;
    const inside = createTcp(() => (isAsked = true));
    const port = await listen(inside);
    const survey = open(
      { TOPO_TILE_URL: `https://maps.example:${port}/{z}/{y}/{x}` },
      { lookup: resolvesTo(address) },
    );
    await expect(survey.fetch(TILE)).rejects.toMatchObject({
      reason: 'away',
      cause: { message: expect.stringContaining('has no public address') },
    });
    expect(isAsked).toBe(false);
  });

  it('by a name of which one address is private', () => {
    const done = vi.fn();
    resolvesTo('203.0.113.5', '10.0.0.1')('maps.example', { all: true }, done);
    expect(done.mock.calls[0]?.[0]).toBeInstanceOf(Error);
  });

  it('and a public address is left alone', () => {
    const done = vi.fn();
    resolvesTo('203.0.113.5')('maps.example', {}, done);
    expect(done.mock.calls).toEqual([[null, '203.0.113.5', 4]]);
    expect(['203.0.113.5', '2600:1f18::5', 'maps.example'].map(isPrivateAddress)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it.each([
    'https://10.0.0.1/{z}/{y}/{x}',
    'https://[fd00::1]/{z}/{y}/{x}',
    'https://169.254.169.254/{z}/{y}/{x}',
    'http://maps.example/{z}/{y}/{x}',
    'https://{x}.example/{z}/{y}/{x}',
    'https://maps.example/{z}/{y}',
    'self',
  ])('by a setting such as %s', (TOPO_TILE_URL) => {
    expect(() => configFor({ TOPO_TILE_URL })).toThrow(ConfigError);
    expect(configFor(NAMED).topo?.template).toBe(NAMED.TOPO_TILE_URL);
  });
});
