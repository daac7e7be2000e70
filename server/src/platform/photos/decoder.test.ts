import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { blackPng, landscape, longGif } from '../../../test/photos.ts';
import { createMetrics } from '../metrics.ts';
import { openDecoder, UndecodableError, type Decoder } from './decoder.ts';
import type { RenderedPhoto } from './render-photo.ts';

const log = pino({ level: 'silent' });
const metrics = createMetrics();
const decoder = openDecoder(log, metrics);
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wildsoak-decoder-'));
});
afterAll(async () => {
  decoder.close();
  await rm(folder, { recursive: true });
});

const write = async (bytes: Uint8Array) => {
  const path = join(folder, randomUUID());
  await writeFile(path, bytes);
  return path;
};
const decode = async (bytes: Uint8Array, by = decoder) => by.decode(await write(bytes));
const refusalOf = (bytes: Uint8Array, by = decoder) =>
  decode(bytes, by).then(
    () => 'rendered',
    (error: unknown) => (error instanceof UndecodableError ? error.reason : String(error)),
  );

/** Of each of the decoder's processes, in megabytes. */
const memory = async (what: 'VmRSS' | 'VmHWM') => {
  const sizes = await Promise.all(
    decoder.pids().map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8');
      return Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
    }),
  );
  return Math.max(...sizes);
};

const ends = async (why: string) => {
  const { values } = await metrics.photoDecoderEnds.get();
  return values.find(({ labels }) => labels.why === why)?.value ?? 0;
};

const small = () => landscape(64, 48).jpeg().toBuffer();

const ticksOf = async (pid: number) =>
  Number((await readFile(`/proc/${pid}/stat`, 'utf8')).split(' ')[13]);

/** Gives a picture to the process, and kills it at work; what became of the picture. */
const killAtWork = async (by: Decoder, pid: number, signal: NodeJS.Signals) => {
  const path = await write(await landscape(3_000, 2_000).jpeg().toBuffer());
  const before = await ticksOf(pid);
  const failing = by.decode(path).catch((error: unknown) => error);
  const isAtWork = async () => expect(await ticksOf(pid)).toBeGreaterThan(before + 10);
  await vi.waitFor(isAtWork, { timeout: 10_000, interval: 5 });
  process.kill(pid, signal);
  return { failing, path };
};

describe('a photo', () => {
  it('is rendered at 320, 960 and 1600 px as WebP and AVIF, with a preview of at most 300 bytes', async () => {
    const photo = await decode(await landscape(2_000, 1_500).jpeg().toBuffer());
    expect([photo.width, photo.height]).toEqual([1_600, 1_200]);
    const sizes = await Promise.all(
      photo.files.map(async ({ width, format, bytes }) => {
        const { width: actual, height, format: kind } = await sharp(bytes).metadata();
        return [width, format, actual, height, kind];
      }),
    );
    expect(sizes).toEqual([
      [320, 'webp', 320, 240, 'webp'],
      [320, 'avif', 320, 240, 'heif'],
      [960, 'webp', 960, 720, 'webp'],
      [960, 'avif', 960, 720, 'heif'],
      [1_600, 'webp', 1_600, 1_200, 'webp'],
      [1_600, 'avif', 1_600, 1_200, 'heif'],
    ]);
    expect(photo.preview).toMatch(/^data:image\/webp;base64,[\w+/]+=*$/);
    expect(photo.preview.length).toBeLessThanOrEqual(300);
    const preview = Buffer.from(photo.preview.split(',')[1] ?? '', 'base64');
    expect(await sharp(preview).metadata()).toMatchObject({ width: 16, height: 12 });
  });

  it('of noise has a preview of at most 300 bytes too', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 120 } as const;
    const create = { width: 16, height: 16, channels: 3, background: '#888', noise } as const;
    const { preview } = await decode(await sharp({ create }).png().toBuffer());
    expect(preview.length).toBeLessThanOrEqual(300);
  });

  it('that is smaller has all the files, in its own size: nothing is enlarged', async () => {
    const { width, height, files } = await decode(await landscape(500, 300).png().toBuffer());
    expect([width, height]).toEqual([500, 300]);
    const widths = files.map(async ({ bytes }) => (await sharp(bytes).metadata()).width);
    expect(await Promise.all(widths)).toEqual([320, 320, 500, 500, 500, 500]);
  });

  it('with transparent parts is put on white', async () => {
    const create = { width: 40, height: 40, channels: 4, background: '#f000' } as const;
    const { files } = await decode(await sharp({ create }).png().toBuffer());
    for (const { bytes } of files) {
      const { channels, dominant } = await sharp(bytes)
        .stats()
        .then(({ channels, dominant }) => ({
          channels: channels.length,
          dominant,
        }));
      expect(channels).toBe(3);
      expect(dominant.r).toBeGreaterThan(240);
    }
  });

  it.each([
    ['grey', () => landscape(300, 200).toColourspace('b-w').jpeg()],
    ['of 16 bits', () => landscape(300, 200).toColourspace('rgb16').png()],
    ['of a palette', () => landscape(300, 200).png({ palette: true })],
    ['progressive', () => landscape(300, 200).jpeg({ progressive: true })],
  ])('%s is read', async (_name, make) => {
    expect(await decode(await make().toBuffer())).toMatchObject({ width: 300, height: 200 });
  });
});

describe('the decoder', () => {
  it('hardening: decoder memory bugs: unused loaders are blocked', async () => {
    const others = {
      svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      avif: await landscape(40, 30).avif().toBuffer(),
      tiff: await landscape(40, 30).tiff().toBuffer(),
      pdf: Buffer.from('%PDF-1.4\n'),
      ppm: Buffer.from('P6 1 1 255\nabc'),
    };
    for (const [name, bytes] of Object.entries(others))
      expect(await refusalOf(bytes), name).toBe('unreadable');
  });

  it('hardening: decoder memory bugs: a process that dies is replaced, and nobody else notices', async () => {
    await decode(await small());
    const [pid = 0] = decoder.pids();
    const { failing } = await killAtWork(decoder, pid, 'SIGSEGV');
    const others = Promise.all([decode(await small()), decode(await small())]);
    expect(await failing).toMatchObject({ reason: 'unreadable' });
    await others;
    expect(decoder.pids()).not.toContain(pid);
    expect(await ends('crashed')).toBe(1);
    expect((await decode(await small())).width).toBe(64);
  });

  it('that is killed for its memory does not blame the picture', async () => {
    await decode(await small());
    const [pid = 0] = decoder.pids();
    const { failing, path } = await killAtWork(decoder, pid, 'SIGKILL');
    const error = await failing;
    expect(error).not.toBeInstanceOf(UndecodableError);
    expect(String(error)).toBe('Error: the photo decoder was killed');
    expect((await decoder.decode(path)).width).toBe(1_600);
  });

  it.each(['SIGKILL', 'SIGSEGV'] as const)(
    'that died idle (%s) has begun nothing: the picture goes to another',
    async (signal) => {
      const other = openDecoder(log, metrics);
      onTestFinished(() => other.close());
      const path = await write(await small());
      await other.decode(path);
      const [pid = 0] = other.pids();
      process.kill(pid, signal);
      // Before anybody could hear of its end.
      expect((await other.decode(path)).width).toBe(64);
      expect(other.pids()).not.toContain(pid);
    },
  );

  it('hardening: decoder memory bugs: one that hangs is killed and replaced', async () => {
    const impatient = openDecoder(log, metrics, { cpuMs: 10_000, waitMs: 2_000 });
    onTestFinished(() => impatient.close());
    await decode(await small(), impatient);
    const [pid = 0] = impatient.pids();
    process.kill(pid, 'SIGSTOP');
    expect(await refusalOf(await small(), impatient)).toBe('too slow');
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'));
    expect(await ends('too slow')).toBe(1);
    expect((await decode(await small(), impatient)).width).toBe(64);
  });

  it('hardening: decoder memory bugs: one that works too long is killed and replaced', async () => {
    const impatient = openDecoder(log, metrics, { cpuMs: 400, waitMs: 60_000 });
    onTestFinished(() => impatient.close());
    await decode(await small(), impatient);
    const [pid = 0] = impatient.pids();
    const large = await landscape(3_000, 4_000).jpeg().toBuffer();
    expect(await refusalOf(large, impatient)).toBe('too slow');
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'));
    expect((await decode(await small(), impatient)).width).toBe(64);
  });

  it('knows none of our secrets', async () => {
    await decode(await small());
    const [pid] = decoder.pids();
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8');
    expect(environment).not.toMatch(/DATABASE_URL|REDIS_URL|S3_|SMTP/);
  });

  it('works on two pictures at a time; the others wait', async () => {
    const picture = await small();
    const photos = await Promise.all(Array.from({ length: 12 }, () => decode(picture)));
    expect(new Set(photos.map(({ width }) => width))).toEqual(new Set([64]));
    expect(decoder.pids()).toHaveLength(2);
  });

  it('ends with its server', async () => {
    const other = openDecoder(log, metrics);
    await decode(await small(), other);
    const [pid = 0] = other.pids();
    const waiting = other.decode(await write(await small())).catch(String);
    other.close();
    expect(await waiting).toContain('the server is stopping');
    expect(await refusalOf(await small(), other)).toContain('the server is stopping');
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'));
  });
});

describe('hardening: pixel bombs', () => {
  const MAX_GROWTH_MB = 300;

  const tryBomb = async (bytes: Buffer) => {
    await Promise.all([decode(await small()), decode(await small())]);
    const before = await memory('VmRSS');
    // The highest so far is counted anew.
    for (const pid of decoder.pids()) await writeFile(`/proc/${pid}/clear_refs`, '5');
    const begin = performance.now();
    const result = await refusalOf(bytes);
    return { result, ms: performance.now() - begin, grown: (await memory('VmHWM')) - before };
  };

  it.each([
    ['50,000 × 50,000 PNG', () => blackPng(50_000, 50_000, 100), 'too many pixels'],
    ['14,000 × 14,000 PNG', () => blackPng(14_000, 14_000), 'too many pixels'],
    ['1 × 65,535 PNG', () => blackPng(1, 65_535), 'rendered'],
    ['65,535 × 1 PNG', () => blackPng(65_535, 1), 'rendered'],
    ['40,000-frame GIF', () => longGif(40_000, 100, 100), 'rendered'],
    ['65,000 × 65,000 GIF', () => longGif(1, 65_000, 65_000), 'too many pixels'],
    [
      '8,000 × 8,000 GIF, which has to be read whole',
      () => longGif(1, 8_000, 8_000),
      'too many pixels',
    ],
  ])('%s: within 1 s, memory growth below 300 MB', async (_name, make, expected) => {
    const { result, ms, grown } = await tryBomb(make());
    expect(result).toBe(expected);
    expect(ms).toBeLessThan(1_000);
    expect(grown).toBeLessThan(MAX_GROWTH_MB);
  });

  it('the largest that is let through: memory growth below 300 MB', async () => {
    const { result, grown } = await tryBomb(blackPng(9_990, 9_990));
    expect(result).toBe('rendered');
    expect(grown).toBeLessThan(MAX_GROWTH_MB);
  });
});

/** The same sequence for the same seed: a failure can be seen again. */
const createRandom = (seed: number) => {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    // The lower bits repeat too soon.
    return Math.floor((state / 2 ** 32) * below);
  };
};

const mutate = (bytes: Buffer, random: (below: number) => number): Buffer => {
  const mutated = Buffer.from(bytes);
  for (let count = 1 + random(20); count > 0; count -= 1)
    mutated[random(mutated.length)] = random(256);
  if (random(4) === 0) return mutated.subarray(0, random(mutated.length));
  if (random(4) === 0) mutated.copyWithin(random(mutated.length), random(mutated.length));
  return mutated;
};

describe('hardening: decoder memory bugs', () => {
  const COUNT = Number(process.env['MUTATED_PHOTOS'] ?? 300);

  const isSound = async ({ files, preview }: RenderedPhoto) => {
    const kinds = await Promise.all(
      files.map(async ({ bytes }) => (await sharp(bytes).metadata()).format),
    );
    return (
      kinds.join() === 'webp,heif,webp,heif,webp,heif' && preview.startsWith('data:image/webp')
    );
  };

  it(
    `${COUNT} mutated files: rendered or refused, no crash of the server`,
    { timeout: 60_000 + COUNT * 200 },
    async () => {
      const random = createRandom(20_260_727);
      const originals = [
        await landscape(64, 48).jpeg().toBuffer(),
        await landscape(64, 48)
          .jpeg({ progressive: true })
          .withExif({ IFD0: { Make: 'x' } })
          .toBuffer(),
        await landscape(64, 48).png().toBuffer(),
        await landscape(64, 48).png({ palette: true, progressive: true }).toBuffer(),
        await landscape(64, 48).webp().toBuffer(),
        await landscape(64, 48).webp({ lossless: true }).toBuffer(),
        await landscape(64, 48).gif().toBuffer(),
      ];
      const results = { rendered: 0, refused: 0 };
      for (let done = 0; done < COUNT; done += 1) {
        const original = originals[done % originals.length] ?? Buffer.alloc(0);
        try {
          expect(await isSound(await decode(mutate(original, random)))).toBe(true);
          results.rendered += 1;
        } catch (error) {
          expect(error).toBeInstanceOf(UndecodableError);
          results.refused += 1;
        }
      }
      // Both kinds were among them, or nothing was tried.
      expect(results.rendered).toBeGreaterThan(COUNT / 50);
      expect(results.refused).toBeGreaterThan(COUNT / 50);
      expect((await decode(await small())).width).toBe(64);
    },
  );
});
