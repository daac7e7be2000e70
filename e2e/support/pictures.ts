import { crc32, deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A PNG of one color. */
export const pngOf = (
  width: number,
  height: number,
  [r, g, b]: [number, number, number],
): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, Buffer.from([r, g, b]))]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

export const pngFile = (name = 'pool.png', width = 640, height = 480) => ({
  name,
  mimeType: 'image/png',
  buffer: pngOf(width, height, [40, 120, 130]),
});

/** The Exif part of a JPEG, which says how and where the phone was held, with one entry. */
const exifOf = (orientation: number): Buffer => {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(0x0112, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};

const TURNED_RIGHT = 6;

/**
 * As a phone stores an upright photo: lying on its side, with a note to turn it. Turned, the top is red
 * and the bottom blue. The browser has the encoder.
 */
export const phonePhoto = async (page: Page) => {
  const encoded = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 1_600;
    canvas.height = 1_200;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = '#b3261e';
    context.fillRect(0, 0, 800, 1_200);
    context.fillStyle = '#1e5fb3';
    context.fillRect(800, 0, 800, 1_200);
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
  });
  const jpeg = Buffer.from(encoded, 'base64');
  return {
    name: 'IMG_0001.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([jpeg.subarray(0, 2), exifOf(TURNED_RIGHT), jpeg.subarray(2)]),
  };
};
