import { describe, expect, it } from 'vitest';
import { fileProblem, isHeic, isTooLarge, isWorthShrinking, sizeWithin } from './prepare-photo.ts';

const MB = 1024 * 1024;
const file = (type: string, size = MB, name = 'pool.jpg') => ({ name, type, size });

describe('what is wrong with a file', { tags: '@12.4' }, () => {
  it.each(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/heic'])(
    'nothing, if it is %s',
    (type) => {
      expect(fileProblem(file(type))).toBeNull();
    },
  );

  it.each(['image/svg+xml', 'text/html', 'application/pdf', 'video/mp4', ''])(
    'its type, if that is "%s"',
    (type) => {
      expect(fileProblem(file(type))).toContain('PNG, JPEG, GIF or WebP');
    },
  );

  it('its size, where shrinking it would be too much for a phone', () => {
    expect(fileProblem(file('image/jpeg', 20 * MB))).toBeNull();
    expect(fileProblem(file('image/jpeg', 101 * MB))).toContain('larger than 15 MB');
  });

  it('HEIC is known by its name where the browser knows no type', () => {
    expect(isHeic(file('', MB, 'IMG_1.HEIC'))).toBe(true);
    expect(isHeic(file('image/jpeg', MB, 'IMG_1.heic'))).toBe(false);
  });

  it('15 MB may still be sent', () => {
    expect(isTooLarge({ size: 15 * MB })).toBe(false);
    expect(isTooLarge({ size: 15 * MB + 1 })).toBe(true);
  });
});

describe('very large pictures', { tags: '@12.7' }, () => {
  it.each([
    { size: MB, width: 3_000, height: 2_000, isShrunk: false },
    { size: 4 * MB, width: 4_000, height: 3_000, isShrunk: false },
    { size: 4 * MB + 1, width: 100, height: 100, isShrunk: true },
    { size: MB, width: 100, height: 4_001, isShrunk: true },
  ])('$size bytes, $width × $height: $isShrunk', ({ size, width, height, isShrunk }) => {
    expect(isWorthShrinking(file('image/jpeg', size), { width, height })).toBe(isShrunk);
  });

  it('HEIC is always converted', () => {
    expect(isWorthShrinking(file('image/heic'), { width: 10, height: 10 })).toBe(true);
  });

  it('come down to 2,560 pixels, never to none, and never grow', () => {
    expect(sizeWithin({ width: 8_000, height: 6_000 })).toEqual({ width: 2_560, height: 1_920 });
    expect(sizeWithin({ width: 3, height: 60_000 })).toEqual({ width: 1, height: 2_560 });
    expect(sizeWithin({ width: 800, height: 600 })).toEqual({ width: 800, height: 600 });
  });
});
