import sharp from 'sharp';
import { expect, it } from 'vitest';
import { useDecoder } from '../../../test/support/decoder.ts';
import { EXTREME_PICTURES } from '../../../test/support/extreme-pictures.ts';
import { landscape } from '../../../test/support/photos.ts';
import { memoryOf, processTree } from '../../../test/support/process-tree.ts';
import { askAs } from '../fair-queue.ts';
import { LIMITS, UndecodableError } from './decoder.ts';
import type { RenderedPhoto } from './render-photo.ts';

const COUNT = 10_000;
const MAX_GROWTH_MB = 300;

// A start takes as long as a hundred of the mutated pictures.
const { decoder, write, decode, refusalOf } = useDecoder({ ...LIMITS, pictures: COUNT });

/** One address has one picture decoded at a time. */
const twice = <Result>(work: () => Promise<Result>) =>
  ['one', 'other'].map((address) => askAs(address, work));

it(
  `hardening: pixel bombs: ${EXTREME_PICTURES.length} extreme shapes, depths and frames, two at a time: all processes together grow by less than ${MAX_GROWTH_MB} MB`,
  { tags: '@19.24' },
  async () => {
    const waiting = await Promise.all(
      EXTREME_PICTURES.map(async ([name, expected, make]) => ({
        name,
        expected,
        bytes: await make(),
      })),
    );
    const small = await landscape(64, 48).jpeg().toBuffer();
    await Promise.all(twice(() => decode(small)));
    expect(decoder.pids()).toHaveLength(2);
    const memory = () => memoryOf([process.pid, ...decoder.pids().flatMap(processTree)]);
    const before = memory();
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, memory())), 5);
    const tryAll = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        expect(await refusalOf(await write(next.bytes)), next.name).toBe(next.expected);
      }
    };
    await Promise.all(twice(tryAll)).finally(() => clearInterval(watch));
    expect(most - before).toBeLessThan(MAX_GROWTH_MB);
  },
);

/** The same sequence for the same seed, to repeat a failure. */
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

const isSound = async ({ files, preview }: RenderedPhoto) => {
  const kinds = await Promise.all(
    files.map(async ({ bytes }) => (await sharp(bytes).metadata()).format),
  );
  return kinds.join() === 'webp,heif,webp,heif,webp,heif' && preview.startsWith('data:image/webp');
};

it(
  `hardening: decoder memory bugs: ${COUNT.toLocaleString('en')} mutated files: rendered or refused, no crash of the server`,
  { tags: '@19.24', timeout: 600_000 },
  async () => {
    const picture = landscape(16, 12);
    const originals = await Promise.all([
      picture.clone().jpeg().toBuffer(),
      picture
        .clone()
        .jpeg({ progressive: true })
        .withExif({ IFD0: { Make: 'x' } })
        .toBuffer(),
      picture.clone().png().toBuffer(),
      picture.clone().png({ palette: true, progressive: true }).toBuffer(),
      picture.clone().webp().toBuffer(),
      picture.clone().webp({ lossless: true }).toBuffer(),
      picture.clone().gif().toBuffer(),
    ]);
    const results = { rendered: 0, refused: 0 };
    let next = 0;
    const tryAll = async () => {
      for (let index = next++; index < COUNT; index = next++) {
        const original = originals[index % originals.length] ?? Buffer.alloc(0);
        const bytes = mutate(original, createRandom(index));
        const result = await decode(bytes).catch((error: unknown) => error);
        if (result instanceof UndecodableError) results.refused += 1;
        else {
          expect(result, `picture ${index}`).not.toBeInstanceOf(Error);
          expect(await isSound(result as RenderedPhoto), `picture ${index}`).toBe(true);
          results.rendered += 1;
        }
      }
    };
    await Promise.all(twice(tryAll));
    expect(results.rendered + results.refused).toBe(COUNT);
    // Without both outcomes this would test nothing.
    expect(results.rendered).toBeGreaterThan(COUNT / 50);
    expect(results.refused).toBeGreaterThan(COUNT / 50);
    expect((await decode(await landscape(64, 48).jpeg().toBuffer())).width).toBe(64);
  },
);
