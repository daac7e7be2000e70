import { crc32 } from 'node:zlib';
import fc from 'fast-check';

type Mutation = (bytes: Buffer) => Buffer;

const EXTREMES = [
  0, 1, 2, 0x7f, 0x80, 0xff, 0x7f_ff, 0x80_00, 0xff_ff, 0x7f_ff_ff_ff, 0xff_ff_ff_ff,
];
/** Where the formats store the size. */
const HEAD_BYTES = 64;

const flip = fc
  .array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 })), { minLength: 1, maxLength: 12 })
  .map((flips): Mutation => (bytes) => {
    for (const [at, mask] of flips) {
      const place = at % bytes.length;
      bytes[place] = Number(bytes[place]) ^ mask;
    }
    return bytes;
  });

const writeNumber = (within: number) =>
  fc
    .tuple(fc.nat(), fc.constantFrom(...EXTREMES), fc.constantFrom(1, 2, 4), fc.boolean())
    .map(([at, value, width, isBig]): Mutation => (bytes) => {
      const room = Math.min(within, bytes.length) - width;
      if (room < 0) return bytes;
      const fitting = width === 4 ? value : value % 256 ** width;
      if (isBig) bytes.writeUIntBE(fitting, at % (room + 1), width);
      else bytes.writeUIntLE(fitting, at % (room + 1), width);
      return bytes;
    });

const cut = fc.nat().map(
  (at): Mutation =>
    (bytes) =>
      bytes.subarray(0, 1 + (at % bytes.length)),
);

const remove = fc
  .tuple(fc.nat(), fc.integer({ min: 1, max: 200 }))
  .map(([at, count]): Mutation => (bytes) => {
    const place = at % bytes.length;
    return Buffer.concat([bytes.subarray(0, place), bytes.subarray(place + count)]);
  });

const repeat = fc
  .tuple(fc.nat(), fc.integer({ min: 1, max: 500 }), fc.constantFrom(1, 2, 50))
  .map(([at, count, times]): Mutation => (bytes) => {
    const place = at % bytes.length;
    const piece = bytes.subarray(place, place + count);
    return Buffer.concat([
      bytes.subarray(0, place),
      ...Array.from({ length: times }, () => piece),
      bytes.subarray(place),
    ]);
  });

/** The start of a picture and the end of another, like a polyglot file. */
const splice = (others: readonly Buffer[]) =>
  fc.tuple(fc.constantFrom(...others), fc.nat(), fc.nat()).map(
    ([other, at, from]): Mutation =>
      (bytes) =>
        Buffer.concat([bytes.subarray(0, at % bytes.length), other.subarray(from % other.length)]),
  );

const PNG_HEAD_BYTES = 8;
/** A chunk's length, name and checksum. */
const PNG_CHUNK_BYTES = 12;

/** Fixes the checksums of a PNG: otherwise the decoder would stop at the first change. */
const repairChecks: Mutation = (bytes) => {
  if (bytes.toString('latin1', 1, 4) !== 'PNG') return bytes;
  let at = PNG_HEAD_BYTES;
  while (at + PNG_CHUNK_BYTES <= bytes.length) {
    const end = at + 8 + bytes.readUInt32BE(at);
    if (end + 4 > bytes.length) break;
    bytes.writeUInt32BE(crc32(bytes.subarray(at + 4, end)), end);
    at = end + 4;
  }
  return bytes;
};

export const mutations = (others: readonly Buffer[]): fc.Arbitrary<Mutation> =>
  fc
    .tuple(
      fc.array(
        fc.oneof(
          { weight: 4, arbitrary: flip },
          { weight: 3, arbitrary: writeNumber(HEAD_BYTES) },
          { weight: 2, arbitrary: writeNumber(Infinity) },
          { weight: 1, arbitrary: cut },
          { weight: 1, arbitrary: remove },
          { weight: 1, arbitrary: repeat },
          { weight: 1, arbitrary: splice(others) },
        ),
        { minLength: 1, maxLength: 3 },
      ),
      fc.boolean(),
    )
    .map(([steps, isRepaired]): Mutation => (bytes) => {
      const changed = steps.reduce<Buffer>((result, step) => step(result), Buffer.from(bytes));
      return isRepaired ? repairChecks(changed) : changed;
    });
