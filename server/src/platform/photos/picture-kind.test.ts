import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { landscape } from '../../../test/support/photos.ts';
import { kindOf } from './picture-kind.ts';

const isoMedia = (major: string, ...compatible: string[]) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 16 + 4 * compatible.length]),
    Buffer.from(`ftyp${major}\0\0\0\0${compatible.join('')}`),
  ]);

describe('the kind of a picture', () => {
  it.each(['jpeg', 'png', 'gif', 'webp'] as const)('%s', async (format) => {
    const bytes = await landscape(20, 10).toFormat(format).toBuffer();
    expect(kindOf(bytes.subarray(0, 64))).toBe(format);
  });

  it.each([
    isoMedia('heic', 'mif1', 'heic'),
    isoMedia('heix', 'mif1'),
    isoMedia('mif1', 'mif1', 'heic'),
    isoMedia('msf1', 'hevc'),
  ])('HEIC, as iPhones write it (%#)', (bytes) => expect(kindOf(bytes)).toBe('heic'));

  it.each([
    isoMedia('avif', 'mif1', 'miaf'),
    isoMedia('mif1', 'avif', 'miaf'),
    isoMedia('isom', 'mp41'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    Buffer.from('<!doctype html>'),
    Buffer.from('RIFF\0\0\0\0WAVE'),
    Buffer.from('GIF88a'),
    Buffer.from(' \x89PNG\r\n'),
    Buffer.from([0xff, 0xd8]),
    Buffer.alloc(0),
  ])('anything else is none (%#)', (bytes) => expect(kindOf(bytes)).toBe('other'));

  it('hardening: any bytes have a kind, by their beginning alone', { tags: '@19.25' }, () => {
    const begins = ['ffd8ff', '89504e470d0a1a0a', '474946383961', '52494646', '0000001866747970'];
    const bytes = fc
      .tuple(fc.constantFrom('', ...begins), fc.uint8Array({ maxLength: 80 }))
      .map(([begin, rest]) => Buffer.concat([Buffer.from(begin, 'hex'), rest]));
    fc.assert(
      fc.property(bytes, bytes, (head, tail) => {
        const kind = kindOf(head.subarray(0, 64));
        expect(['jpeg', 'png', 'gif', 'webp', 'heic', 'other']).toContain(kind);
        if (head.length < 64) return;
        expect(kindOf(Buffer.concat([head, tail]).subarray(0, 64))).toBe(kind);
      }),
      { numRuns: 500 },
    );
  });
});
