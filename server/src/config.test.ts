import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig, readLogSettings, readTileCache } from './config.ts';
import { createMetrics, serveMetrics } from './platform/metrics.ts';

const complete = { DATABASE_URL: 'postgres://u:secret@h/d', REDIS_URL: 'redis://h:1/0' };

const problems = (environment: Record<string, string>): string[] => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message.split('\n');
  }
};

describe('configuration', () => {
  it('gives one readable line for each missing or wrong variable', () => {
    expect(problems({ PORT: 'x', LOG_LEVEL: 'loud', REDIS_URL: 'http://h' })).toEqual([
      expect.stringMatching(/^PORT is wrong: .+\.$/),
      'DATABASE_URL is missing.',
      'REDIS_URL is wrong: is not a valid address.',
      expect.stringMatching(/^LOG_LEVEL is wrong: .+\.$/),
    ]);
  });

  it('takes the addresses of Sentinels', () => {
    const REDIS_SENTINELS = '10.0.0.11:26379, node2:26380';
    expect(readConfig({ ...complete, REDIS_SENTINELS }).redisSentinels).toEqual([
      { host: '10.0.0.11', port: 26_379 },
      { host: 'node2', port: 26_380 },
    ]);
    expect(readConfig(complete).redisSentinels).toEqual([]);
    expect(problems({ ...complete, REDIS_SENTINELS: '10.0.0.11' })).toEqual([
      'REDIS_SENTINELS is wrong: is not a list of host:port.',
    ]);
  });

  it('treats an empty variable as missing', () =>
    expect(problems({ ...complete, DATABASE_URL: '' })).toEqual(['DATABASE_URL is missing.']));

  describe('takes each variable from a file, too', () => {
    const folder = mkdtempSync(join(tmpdir(), 'wildsoak-config-'));
    afterAll(() => rmSync(folder, { recursive: true }));
    const fileWith = (name: string, text: string) => {
      const file = join(folder, name);
      writeFileSync(file, text);
      return file;
    };

    it('without the line break at its end', () => {
      const { databaseUrl, port, mailFrom } = readConfig({
        REDIS_URL: complete.REDIS_URL,
        DATABASE_URL_FILE: fileWith('database', 'postgres://u:from-a-file@h/d\n'),
        PORT_FILE: fileWith('port', '4000'),
        MAIL_FROM_FILE: fileWith('from', ' A <a@b.example> \r\n'),
      });
      expect([databaseUrl, port, mailFrom]).toEqual([
        'postgres://u:from-a-file@h/d',
        4000,
        ' A <a@b.example> ',
      ]);
      expect(readTileCache({ TILE_CACHE_MB_FILE: fileWith('mb', '3\n') })?.maxBytes).toBe(
        3 * 1024 * 1024,
      );
    });

    it("of the log's settings too, even where a file cannot be read", () => {
      const RELEASE_FILE = fileWith('release', '2026-11-16\n');
      expect(readLogSettings({ NODE_ENV: 'test', RELEASE_FILE })).toEqual({
        mode: 'test',
        release: '2026-11-16',
      });
      const { mode, release } = readLogSettings({ RELEASE_FILE: join(folder, 'nowhere') });
      expect([mode, release]).toEqual(['production', expect.stringMatching(/./)]);
    });

    it('an empty file counts as missing, and so does an empty name', () => {
      const empty = { ...complete, REDIS_URL: '', REDIS_URL_FILE: fileWith('empty', '\n') };
      expect(problems(empty)).toEqual(['REDIS_URL is missing.']);
      expect(problems({ ...complete, REDIS_URL_FILE: '' })).toEqual([]);
    });

    it('says in one line what is wrong, and never the value', () => {
      const wrong = {
        ...complete,
        PORT_FILE: fileWith('wrong', 'secret'),
      };
      expect(problems(wrong)).toEqual([expect.stringMatching(/^PORT is wrong: (?!.*secret)/)]);
      const broken = {
        ...complete,
        DATABASE_URL_FILE: fileWith('twice', 'postgres://u@h/d'),
        SMTP_URL_FILE: join(folder, 'nowhere'),
        AI_API_KEY_FILE: folder,
      };
      expect(problems(broken)).toEqual([
        'DATABASE_URL and DATABASE_URL_FILE are both set: keep one.',
        'SMTP_URL_FILE cannot be read: ENOENT.',
        'AI_API_KEY_FILE cannot be read: EISDIR.',
      ]);
    });
  });

  it.each(['ROUTING_URL', 'STRIPE_API_URL', 'AI_BASE_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT'])(
    'hardening: fetch takes no password in an address, and repeats it in its error: %s',
    { tags: '@19.39' },
    (name) =>
      expect(problems({ ...complete, [name]: 'http://u:secret@h' })).toEqual([
        `${name} is wrong: must not hold a username or a password.`,
      ]),
  );

  it('never shows a value, which may be a secret', { tags: '@19.39' }, () =>
    expect(problems({ ...complete, DATABASE_URL: 'mysql://u:secret@h' }).join()).not.toContain(
      'secret',
    ),
  );

  it('keeps the metrics of two processes on one machine apart', () => {
    expect(readConfig(complete).metricsPort).toBe(9464);
    expect(readConfig({ ...complete, PORT: '3001' }).metricsPort).toBe(9465);
  });

  it('hardening: /metrics on 0.0.0.0: they stay on this machine, whatever the site listens on', async () => {
    const addressOf = async (source: Record<string, string>) => {
      const server = await serveMetrics(createMetrics(), readConfig(source), async () => []);
      const { address } = server.address() as AddressInfo;
      server.close();
      return address;
    };
    const source = { ...complete, HOST: '0.0.0.0', METRICS_PORT: '0' };
    expect(await addressOf(source)).toBe('127.0.0.1');
    expect(await addressOf({ ...source, METRICS_HOST: '127.0.0.2' })).toBe('127.0.0.2');
  });

  it('asks for what it cannot work out', () => {
    expect(problems({ ...complete, PORT: '60000' })).toEqual(['METRICS_PORT is missing.']);
    expect(problems({ ...complete, TRUSTED_PROXIES: 'everyone' })).toEqual([
      'TRUSTED_PROXIES is wrong: is not a list of addresses.',
    ]);
    expect(problems({ ...complete, OTEL_EXPORTER_OTLP_HEADERS: 'key=100%' })).toEqual([
      'OTEL_EXPORTER_OTLP_HEADERS is wrong: has a % that escapes nothing: write %25.',
    ]);
  });

  it('builds the public address without a path or a slash', () => {
    const { publicUrl } = readConfig({ ...complete, PUBLIC_URL: 'https://wildsoak.example/x/' });
    expect(publicUrl).toBe('https://wildsoak.example');
  });

  it('the build reads only what its tiles need, by the same rules', () => {
    expect(readTileCache({ TILE_CACHE_MB: '2' })?.maxBytes).toBe(2 * 1024 * 1024);
    expect(readTileCache({ TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png' })).toBeNull();
    expect(() => readTileCache({ TILE_CACHE_MB: 'lots' })).toThrow('TILE_CACHE_MB is wrong');
  });

  it(
    'takes the map tiles from ourselves, in production too, or from a template',
    { tags: ['@7.29', '@22.1'] },
    () => {
      const production = { ...complete, NODE_ENV: 'production' };
      expect(readConfig(production).baseMap.url).toBeNull();
      expect(JSON.stringify(readConfig(production))).not.toContain('openstreetmap');
      expect(readConfig({ ...complete, TILE_URL: 'self' }).baseMap.url).toBeNull();
      const own = {
        TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png',
        TILE_ATTRIBUTION: '© Tiles',
        TILE_ATTRIBUTION_URL: 'https://tiles.example/',
      };
      expect(readConfig({ ...complete, ...own }).baseMap).toEqual({
        url: own.TILE_URL,
        attribution: '© Tiles',
        attributionUrl: own.TILE_ATTRIBUTION_URL,
        topo: true,
        imagery: true,
      });
      for (const TILE_URL of [
        'tiles',
        'https://tiles.example/',
        'javascript:{z}{x}{y}',
        'https://tiles.example/{z}/{x}/{y}{r}.png',
      ]) {
        expect(problems({ ...complete, TILE_URL })).toEqual([
          expect.stringMatching(/^TILE_URL is wrong: /),
        ]);
      }
    },
  );

  it('links to our own pages at the sites that the footer knows', { tags: '@22.88' }, () => {
    expect(readConfig(complete).socialLinks).toEqual([]);
    const [one, two] = ['https://www.instagram.com/wildsoak', 'https://facebook.com/wildsoak'];
    expect(readConfig({ ...complete, SOCIAL_LINKS: `${one}, ${two}` }).socialLinks).toEqual([
      one,
      two,
    ]);
    for (const SOCIAL_LINKS of [
      'https://instagram.com.evil.example/x',
      'javascript:alert(1)//instagram.com',
      'http://facebook.com/x',
    ])
      expect(problems({ ...complete, SOCIAL_LINKS })).toEqual([
        expect.stringMatching(/^SOCIAL_LINKS is wrong: is not a list of https/),
      ]);
  });

  it('asks ourselves for places, or whom a template names', { tags: '@7.28' }, () => {
    expect(readConfig(complete).placesUrl).toBeNull();
    const PLACES_URL = 'https://places.example/v1/{q}.json?limit=5';
    expect(readConfig({ ...complete, PLACES_URL }).placesUrl).toBe(PLACES_URL);
    for (const wrong of [
      'places',
      'https://places.example/',
      'javascript:{q}',
      '//places.example/{q}',
      'https://{q}.example/',
      'https://places.example/{q}?key={key}',
    ]) {
      expect(problems({ ...complete, PLACES_URL: wrong })).toEqual([
        'PLACES_URL is wrong: is not an address with {q}.',
      ]);
    }
  });

  it('keeps photos in a folder, or in a bucket of which it must know everything', () => {
    expect(readConfig({ ...complete, FILES_DIR: '/srv/photos' }).files).toEqual({
      folder: '/srv/photos',
    });
    expect(readConfig(complete).files).toEqual({
      folder: expect.stringMatching(/\/\.local\/files$/),
    });
    const bucket = {
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'photos',
      S3_REGION: 'us-west-2',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'key',
    };
    expect(readConfig({ ...complete, ...bucket }).files).toEqual({
      endpoint: 'https://s3.example',
      bucket: 'photos',
      region: 'us-west-2',
      keyId: 'id',
      secret: 'key',
      timeoutMs: 6_000,
    });
    for (const missing of Object.keys(bucket)) {
      expect(problems({ ...complete, ...bucket, [missing]: '' })).toEqual([
        `${missing} is missing.`,
      ]);
    }
    expect(problems({ ...complete, ...bucket, S3_ENDPOINT: 's3.example' })).toEqual([
      'S3_ENDPOINT is wrong: is not a valid address.',
    ]);
  });

  it(
    'hardening: an empty or unset webhook secret accepted forged events: the start refuses it',
    { tags: '@19.27' },
    () => {
      expect(readConfig(complete).stripe).toBeNull();
      const stripe = {
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
        STRIPE_PRICE_ID: 'price_1',
      };
      expect(readConfig({ ...complete, ...stripe }).stripe).toEqual({
        secretKey: 'sk_test_1',
        webhookSecret: 'whsec_1',
        priceId: 'price_1',
        premiumPrices: ['price_1'],
        publishableKey: null,
        apiUrl: 'https://api.stripe.com',
      });
      const also = { STRIPE_ALSO_PREMIUM: ' price_0,price_00, ' };
      expect(readConfig({ ...complete, ...stripe, ...also }).stripe?.premiumPrices).toEqual([
        'price_1',
        'price_0',
        'price_00',
      ]);
      for (const missing of Object.keys(stripe)) {
        for (const nothing of ['', ' ', undefined]) {
          expect(problems({ ...complete, ...stripe, [missing]: nothing })).toEqual([
            `${missing} is missing.`,
          ]);
        }
      }
      expect(problems({ ...complete, ...stripe, STRIPE_PUBLISHABLE_KEY: 'sk_live_oops' })).toEqual([
        'STRIPE_PUBLISHABLE_KEY is wrong: does not begin with pk_.',
      ]);
    },
  );

  it('knows all of the language model, or summaries are off', () => {
    expect(readConfig({ ...complete, AI_DAILY_BUDGET: '3' }).ai).toBeNull();
    const ai = {
      AI_PROVIDER: 'openai-compatible',
      AI_MODEL: 'small',
      AI_API_KEY: 'sk-secret',
      AI_PRICE_INPUT: '0.15',
      AI_PRICE_OUTPUT: '0.6',
      AI_BASE_URL: 'https://models.example/v1',
    };
    expect(readConfig({ ...complete, ...ai }).ai).toEqual({
      provider: 'openai-compatible',
      model: 'small',
      apiKey: 'sk-secret',
      baseUrl: 'https://models.example/v1',
      price: { input: 0.15, output: 0.6 },
      dailyBudget: 5,
      memberDaily: 20,
      timeoutMs: 10_000,
    });
    for (const missing of Object.keys(ai)) {
      expect(problems({ ...complete, ...ai, [missing]: '' })).toEqual([`${missing} is missing.`]);
    }
    const anthropic = { ...ai, AI_PROVIDER: 'anthropic', AI_BASE_URL: '' };
    expect(readConfig({ ...complete, ...anthropic }).ai).toMatchObject({ baseUrl: null });
    expect(problems({ ...complete, AI_API_KEY: 'sk-secret' })).toEqual([
      'AI_PROVIDER is missing.',
      'AI_MODEL is missing.',
      'AI_PRICE_INPUT is missing.',
      'AI_PRICE_OUTPUT is missing.',
    ]);
    const wrong = { ...ai, AI_PROVIDER: 'sk-secret', AI_PRICE_INPUT: '-1', AI_TIMEOUT_MS: '60000' };
    const lines = problems({ ...complete, ...wrong });
    expect(lines).toHaveLength(3);
    expect(lines.join()).not.toContain('sk-secret');
  });
});
