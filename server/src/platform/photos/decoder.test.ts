import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { useDecoder } from '../../../test/support/decoder.ts';
import { EXTREME_PICTURES } from '../../../test/support/extreme-pictures.ts';
import { blackPng, landscape } from '../../../test/support/photos.ts';
import { processTree } from '../../../test/support/process-tree.ts';
import { slowness } from '../../../test/support/processor-time.ts';
import { metricValues } from '../../../test/support/metrics.ts';
import { askAs } from '../fair-queue.ts';
import { LIMITS, openDecoder, UndecodableError, type Decoder } from './decoder.ts';

const { log, metrics, decoder, write, decode, refusalOf } = useDecoder();

/** The decoding process inside the first sandbox. */
const decodingPid = (by = decoder) => processTree(by.pids()[0] ?? 0).at(-1) ?? 0;

const isGone = (pid: number) => expect(() => process.kill(pid, 0)).toThrow('ESRCH');

const ends = async (why: string) => {
  const values = await metricValues(metrics, 'photo_decoder_ends_total');
  return values.find(({ labels }) => labels.why === why)?.value ?? 0;
};

const small = () => landscape(64, 48).jpeg().toBuffer();

const ticksOf = async (pid: number) =>
  Number((await readFile(`/proc/${pid}/stat`, 'utf8')).split(' ')[13]);

/** Kills the process while it works on a picture, and returns the outcome. */
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

  it('of noise also has a preview of at most 300 bytes', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 120 } as const;
    const create = { width: 16, height: 16, channels: 3, background: '#888', noise } as const;
    const { preview } = await decode(await sharp({ create }).png().toBuffer());
    expect(preview.length).toBeLessThanOrEqual(300);
  });

  it('that is smaller gets all files in its own size: we never enlarge it', async () => {
    const { width, height, files } = await decode(await landscape(500, 300).png().toBuffer());
    expect([width, height]).toEqual([500, 300]);
    const widths = files.map(async ({ bytes }) => (await sharp(bytes).metadata()).width);
    expect(await Promise.all(widths)).toEqual([320, 320, 500, 500, 500, 500]);
  });

  it('with transparent parts gets a white background', async () => {
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
    ['gray', () => landscape(300, 200).toColorspace('b-w').jpeg()],
    ['of 16 bits', () => landscape(300, 200).toColorspace('rgb16').png()],
    ['of a palette', () => landscape(300, 200).png({ palette: true })],
    ['progressive', () => landscape(300, 200).jpeg({ progressive: true })],
  ])('%s is read', async (_name, make) => {
    expect(await decode(await make().toBuffer())).toMatchObject({ width: 300, height: 200 });
  });
});

describe('the decoder', () => {
  it('hardening: decoder memory bugs: unused loaders are blocked', { tags: '@19.24' }, async () => {
    const others = {
      svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      avif: await landscape(40, 30).avif().toBuffer(),
      tiff: await landscape(40, 30).tiff().toBuffer(),
      pdf: Buffer.from('%PDF-1.4\n'),
      ppm: Buffer.from('P6 1 1 255\nabc'),
    };
    for (const [name, bytes] of Object.entries(others))
      expect(await refusalOf(await write(bytes)), name).toBe('unreadable');
  });

  it(
    'hardening: decoder memory bugs: a process that dies is replaced, and nobody else notices',
    { tags: '@19.24' },
    async () => {
      await decode(await small());
      const [sandbox] = decoder.pids();
      const { failing } = await killAtWork(decoder, decodingPid(), 'SIGSEGV');
      const others = Promise.all([decode(await small()), decode(await small())]);
      expect(await failing).toMatchObject({ reason: 'unreadable' });
      await others;
      expect(decoder.pids()).not.toContain(sandbox);
      expect(await ends('crashed')).toBe(1);
      expect((await decode(await small())).width).toBe(64);
    },
  );

  it('that is killed for its memory does not blame the picture', async () => {
    await decode(await small());
    const { failing, path } = await killAtWork(decoder, decodingPid(), 'SIGKILL');
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
      const [sandbox] = other.pids();
      process.kill(decodingPid(other), signal);
      // Before we can notice.
      expect((await other.decode(path)).width).toBe(64);
      expect(other.pids()).not.toContain(sandbox);
    },
  );

  it(
    'hardening: decoder memory bugs: one that hangs is killed and replaced',
    { tags: '@19.24' },
    async () => {
      const impatient = openDecoder(log, metrics, { ...LIMITS, waitMs: 2_000 });
      onTestFinished(() => impatient.close());
      await decode(await small(), impatient);
      const pid = decodingPid(impatient);
      process.kill(pid, 'SIGSTOP');
      expect(await refusalOf(await write(await small()), impatient)).toBe('too slow');
      await vi.waitFor(() => isGone(pid));
      expect(await ends('too slow')).toBe(1);
      expect((await decode(await small(), impatient)).width).toBe(64);
    },
  );

  it(
    'hardening: decoder memory bugs: one that works too long is killed and replaced',
    { tags: '@19.24' },
    async () => {
      const impatient = openDecoder(log, metrics, { ...LIMITS, cpuMs: 400 });
      onTestFinished(() => impatient.close());
      await decode(await small(), impatient);
      const pid = decodingPid(impatient);
      const large = await landscape(3_000, 4_000).jpeg().toBuffer();
      expect(await refusalOf(await write(large), impatient)).toBe('too slow');
      await vi.waitFor(() => isGone(pid));
      expect((await decode(await small(), impatient)).width).toBe(64);
    },
  );

  it('hardening: a sandbox that does not start: nothing is decoded without it, and the error says why', async () => {
    const without = openDecoder(log, metrics, { ...LIMITS, dataMb: NaN });
    onTestFinished(() => without.close());
    const refusal = await refusalOf(await write(await small()), without);
    expect(refusal).toMatch(/^Error: the photo decoder did not start: prlimit: /);
    expect(await ends('no start')).toBe(1);
  });

  it('works on two pictures at a time; the rest wait', async () => {
    const picture = await small();
    const photos = await Promise.all(
      Array.from({ length: 12 }, (_, i) => askAs(`address ${i % 2}`, () => decode(picture))),
    );
    expect(new Set(photos.map(({ width }) => width))).toEqual(new Set([64]));
    expect(decoder.pids()).toHaveLength(2);
  });

  it('is replaced after its share of pictures', async () => {
    const brief = openDecoder(log, metrics, { ...LIMITS, pictures: 2 });
    onTestFinished(() => brief.close());
    await decode(await small(), brief);
    const [first] = brief.pids();
    await decode(await small(), brief);
    expect(brief.pids()).toEqual([]);
    expect((await decode(await small(), brief)).width).toBe(64);
    expect(brief.pids()).not.toContain(first);
  });

  it('ends with its server', async () => {
    const other = openDecoder(log, metrics);
    await decode(await small(), other);
    const pid = decodingPid(other);
    const waiting = other.decode(await write(await small())).catch(String);
    other.close();
    expect(await waiting).toContain('the server is stopping');
    expect(await refusalOf(await write(await small()), other)).toContain('the server is stopping');
    await vi.waitFor(() => isGone(pid));
  });
});

describe('hardening: pixel bombs', { tags: '@19.24' }, () => {
  const pictures: { name: string; expected: string; path: string }[] = [];
  beforeAll(async () => {
    for (const [name, expected, make] of EXTREME_PICTURES)
      if (expected !== 'rendered')
        pictures.push({ name, expected, path: await write(await make()) });
  });

  /** The best of a few attempts, on a free machine: one that pauses is not the picture's fault. */
  const msToRefuse = async (path: string) => {
    let best = Infinity;
    for (let tries = 0; tries < 3 && best >= 1_000; tries += 1) {
      const slow = slowness();
      const begin = performance.now();
      await refusalOf(path);
      best = Math.min(best, (performance.now() - begin) / slow);
    }
    return best;
  };

  it(`of ${EXTREME_PICTURES.length} extreme shapes, depths and frames, what is refused is refused within 1 s`, async () => {
    const slow: string[] = [];
    for (const { name, expected, path } of pictures) {
      expect(await refusalOf(path), name).toBe(expected);
      const ms = await msToRefuse(path);
      if (ms >= 1_000) slow.push(`${name}: ${Math.round(ms)} ms`);
    }
    expect(slow).toEqual([]);
  });

  it('a picture that takes more memory than the process may have is refused, not tried again; the decoder goes on', async () => {
    const poor = openDecoder(log, metrics, { ...LIMITS, dataMb: 720 });
    onTestFinished(() => poor.close());
    const path = await write(blackPng(4_500, 4_500, { color: 6, depth: 16, interlaced: true }));
    expect(await refusalOf(path, poor)).toMatch(/^(too many pixels|unreadable)$/);
    expect((await poor.decode(await write(await small()))).width).toBe(64);
    expect((await decoder.decode(path)).width).toBe(1_600);
  });
});
