import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import S3rver from 's3rver';
import sharp from 'sharp';

/** A real S3 endpoint with a bucket, and the server's settings for it. Without a folder it begins empty. */
export const startS3 = async (given: { port?: number; directory?: string } = {}) => {
  const directory = given.directory ?? (await mkdtemp(join(tmpdir(), 'wildsoak-s3-')));
  const server = new S3rver({
    address: '127.0.0.1',
    port: given.port ?? 0,
    directory,
    silent: true,
    configureBuckets: [{ name: 'photos', configs: [] }],
  });
  const { port } = await server.run();
  return {
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'photos',
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};

const BOUNDARY = 'between-the-parts';

export interface SentFile {
  bytes: Uint8Array;
  field?: string;
  name?: string;
  type?: string;
}

const filePart = ({ field = 'reviewImage', name = 'photo.jpg', type = 'image/jpeg' }: SentFile) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;

const fieldPart = (name: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** The form of a review as a browser sends it, for `inject` and `fetch`. */
export const photoForm = (
  files: SentFile[],
  fields: Record<string, string> | [string, string][] = { rating: '5' },
) => ({
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  payload: Buffer.concat([
    ...(Array.isArray(fields) ? fields : Object.entries(fields)).map(([name, value]) =>
      Buffer.from(fieldPart(name, value)),
    ),
    ...files.flatMap((file) => [
      Buffer.from(filePart(file)),
      Buffer.from(file.bytes),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]),
});

/** Light and shade with some grain, like a photo; different for each seed. */
export const landscape = (width: number, height: number, seed = 0) => {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 3) {
      const grain = (x * 73 + y * 151 + seed * 37 + ((x * y) % 61)) % 16;
      pixels[at] = 100 + 80 * Math.sin((x + seed) / 90) + grain;
      pixels[at + 1] = 120 + 60 * Math.cos(y / 70) + grain;
      pixels[at + 2] = 140 + 50 * Math.sin((x + y + seed) / 50) + grain;
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
};

const pngChunk = (type: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
};

interface PngShape {
  /** The format's numbers: 0 gray, 2 RGB, 3 palette, 4 gray with alpha, 6 RGBA. */
  color?: 0 | 2 | 3 | 4 | 6;
  depth?: 1 | 8 | 16;
  interlaced?: boolean;
  /** How many rows the data really holds. */
  rows?: number;
  /** Chunks before the data. */
  extra?: [string, Buffer][];
}

const PNG_CHANNELS = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

const MEGABYTE = 2 ** 20;
const ZLIB_HEAD = Buffer.from([0x78, 0x01]);
/** A full flush, so that it can repeat any number of times. */
const zeros = deflateRawSync(Buffer.alloc(MEGABYTE), { finishFlush: constants.Z_FULL_FLUSH });

/** Compressed zeros, fast for any length. */
export const zipZeros = (length: number): Buffer => {
  const check = Buffer.alloc(4);
  check.writeUInt16BE(length % 65_521);
  check.writeUInt16BE(1, 2);
  const whole = Array<Buffer>(Math.floor(length / MEGABYTE)).fill(zeros);
  return Buffer.concat([
    ZLIB_HEAD,
    ...whole,
    deflateRawSync(Buffer.alloc(length % MEGABYTE)),
    check,
  ]);
};

/** First column and row, and the steps to the next, of the seven passes of an interlaced PNG. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const IN_ORDER = [[0, 0, 1, 1]] as const;

/** A black PNG of any size, written by hand: a few kilobytes for any number of pixels. */
export const blackPng = (width: number, height: number, shape: PngShape = {}) => {
  const { color = 0, depth = 8, interlaced = false, rows = height, extra = [] } = shape;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, color, 0, 0, interlaced ? 1 : 0], 8);
  let length = 0;
  for (const [left, top, right, down] of interlaced ? PASSES : IN_ORDER) {
    const columns = Math.ceil((width - left) / right);
    const row = 1 + Math.ceil((columns * PNG_CHANNELS[color] * depth) / 8);
    length += row * Math.ceil((rows - top) / down);
  }
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', head),
    ...(color === 3 ? [pngChunk('PLTE', Buffer.alloc(3))] : []),
    ...extra.map(([type, data]) => pngChunk(type, data)),
    pngChunk('IDAT', zipZeros(Math.max(0, length))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
};

/** Two colors; one fills each frame: nine bytes per frame and five of data. */
export const longGif = (frames: number, width: number, height: number) => {
  const size = [width & 255, width >> 8, height & 255, height >> 8];
  const frame = [0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0, ...size, 0, 2, 2, 0x4c, 1, 0];
  return Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from([...size, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    ...Array.from({ length: frames }, () => Buffer.from(frame)),
    Buffer.from([0x3b]),
  ]);
};
