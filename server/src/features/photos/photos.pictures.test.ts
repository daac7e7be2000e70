import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  PHOTO_FILES,
  usePhotoStores,
  type PhotoStore,
} from '../../../test/support/photo-stores.ts';
import { blackPng, landscape, longGif } from '../../../test/support/photos.ts';

const stores = await usePhotoStores();

const UNREADABLE = "We couldn't read this picture. Please choose a JPEG, PNG, GIF or WebP file.";

const readAll = async ({ fetchFile }: PhotoStore, hash: string) => {
  const answers = await Promise.all(PHOTO_FILES.map((file) => fetchFile(hash, file)));
  return answers.map(({ rawPayload }) => rawPayload);
};

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });

/** The color at a place, as the largest WebP shows it. */
const colorAt = async ({ fetchFile }: PhotoStore, hash: string, left: number, top: number) => {
  const { rawPayload } = await fetchFile(hash, '1600.webp');
  const pixel = { left, top, width: 1, height: 1 };
  return [...(await sharp(rawPayload).extract(pixel).raw().toBuffer())];
};

const isNear = (color: number[], expected: number[]) =>
  color.length === expected.length &&
  color.every((value, index) => Math.abs(value - Number(expected[index])) < 40);

const heic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic\0\0\0\0mif1heic'),
  Buffer.alloc(2_000, 7),
]);

const REFUSED: [string, () => Promise<Buffer> | Buffer, string][] = [
  [
    'a decompression bomb (50,000 × 50,000 png)',
    () => blackPng(50_000, 50_000, { rows: 100 }),
    'This picture has too many pixels. Please choose a smaller one.',
  ],
  [
    'a truncated jpeg',
    async () => {
      const whole = await landscape(800, 600).jpeg().toBuffer();
      return whole.subarray(0, whole.length / 2);
    },
    UNREADABLE,
  ],
  [
    'a jpeg that lacks its last bytes',
    async () => (await landscape(800, 600).jpeg().toBuffer()).subarray(0, -600),
    UNREADABLE,
  ],
  [
    'hardening: SVG and polyglots: an SVG',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    UNREADABLE,
  ],
  [
    'hardening: SVG and polyglots: an HTML file named .jpg',
    () => Buffer.from('<!doctype html><script>alert(1)</script>'),
    UNREADABLE,
  ],
  ['a picture of no bytes', () => Buffer.alloc(0), UNREADABLE],
  ['a picture of another kind', () => landscape(90, 60).avif().toBuffer(), UNREADABLE],
  [
    'what only begins like one',
    () => Buffer.from('\x89PNG\r\n\x1a\nnonsense', 'latin1'),
    UNREADABLE,
  ],
  ['HEIC from an iPhone', () => heic, "We can't read Apple's HEIC photos."],
];

describe.each(stores)('pictures %s', (_name, store) => {
  const { post, send, fetchFile, countRows } = store;

  it.each(REFUSED)(
    'refused with a sentence: %s',
    { tags: '@19.24' },
    async (_what, make, sentence) => {
      const before = await countRows();
      const bytes = await make();
      const { answer } = await send([{ bytes }]);
      const { error } = answer.json<{ error: string }>();
      expect([answer.statusCode, error.slice(0, sentence.length)]).toEqual([422, sentence]);
      expect(await countRows()).toBe(before);
    },
  );

  it('a file of just under 15 MB is taken', async () => {
    const picture = await landscape(120, 80, 5).jpeg().toBuffer();
    const padded = Buffer.concat([picture, Buffer.alloc(15 * 1024 * 1024 - picture.length)]);
    expect((await post(padded)).image).toMatchObject({ width: 120, height: 80 });
  });

  it(
    'hardening: SVG and polyglots: a GIF that is a script, a JPEG that is an archive: only pixels are left',
    { tags: '@19.25' },
    async () => {
      const script = Buffer.from('*/=1;alert(document.cookie)//');
      const archive = Buffer.from('PK\x03\x04 the archive of secrets PK\x05\x06');
      const polyglots = [
        [Buffer.concat([longGif(1, 120, 47), script]), script],
        [Buffer.concat([await landscape(120, 80, 6).jpeg().toBuffer(), archive]), archive],
        [
          await landscape(120, 80, 7)
            .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><script>alert(1)</script></x:xmpmeta>')
            .jpeg()
            .toBuffer(),
          Buffer.from('<script>'),
        ],
      ] as const;
      for (const [bytes, payload] of polyglots) {
        expect(bytes.includes(payload)).toBe(true);
        const { hash } = await post(bytes, { name: 'x.js', type: 'text/javascript' });
        for (const file of await readAll(store, hash)) expect(file.includes(payload)).toBe(false);
        const { headers } = await fetchFile(hash, '960.webp');
        expect(headers).toMatchObject({
          'content-type': 'image/webp',
          'x-content-type-options': 'nosniff',
        });
      }
    },
  );

  it(
    'hardening: location kept in EXIF: no metadata in anything we serve',
    { tags: '@19.25' },
    async () => {
      const bytes = await landscape(900, 600, 8)
        .withExif({
          IFD0: { Make: 'SecretCamera', Artist: 'SecretPerson' },
          IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '44/1 12/1 30/1', GPSLongitudeRef: 'W' },
        })
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SecretPlace</x:xmpmeta>')
        .withIccProfile('p3')
        .jpeg()
        .toBuffer();
      const sent = await sharp(bytes).metadata();
      expect([sent.exif, sent.xmp, sent.icc].map(Boolean)).toEqual([true, true, true]);

      const { hash, image } = await post(bytes);
      const files = [
        ...(await readAll(store, hash)),
        Buffer.from(image.preview.split(',')[1] ?? '', 'base64'),
      ];
      expect(files).toHaveLength(7);
      for (const file of files) {
        const { exif, xmp, icc, iptc, comments, orientation } = await sharp(file).metadata();
        expect([exif, xmp, icc, iptc, comments, orientation]).toEqual(Array(6).fill(undefined));
        for (const word of ['Secret', 'GPS', 'Exif', 'http'])
          expect(file.includes(word), word).toBe(false);
      }
    },
  );

  it('a rotated phone picture stands upright', async () => {
    // Red above, blue below, written lying on its side as phones do.
    const upright = plain(400, 600, '#f00').composite([
      { input: await plain(400, 300, '#00f').png().toBuffer(), left: 0, top: 300 },
    ]);
    const lying = await sharp(await upright.png().toBuffer())
      .rotate(-90)
      .png()
      .toBuffer();
    const bytes = await sharp(lying).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await sharp(bytes).metadata()).toMatchObject({
      width: 600,
      height: 400,
      orientation: 6,
    });
    const { hash, image } = await post(bytes);
    expect(image).toMatchObject({ width: 400, height: 600 });
    expect(isNear(await colorAt(store, hash, 200, 50), [255, 0, 0])).toBe(true);
    expect(isNear(await colorAt(store, hash, 200, 550), [0, 0, 255])).toBe(true);
  });

  it.each(['gif', 'webp'] as const)('an animated %s becomes a still', async (format) => {
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map((color) => plain(200, 100, color).png().toBuffer()),
    );
    const bytes = await sharp(frames, { join: { animated: true } })
      .toFormat(format, { delay: [100, 100, 100] })
      .toBuffer();
    expect((await sharp(bytes).metadata()).pages).toBe(3);
    const { hash, image } = await post(bytes, { name: `x.${format}` });
    expect(image).toMatchObject({ width: 200, height: 100 });
    for (const file of await readAll(store, hash)) {
      const { pages = 1, height } = await sharp(file).metadata();
      expect([pages, height]).toEqual([1, 100]);
    }
    expect(isNear(await colorAt(store, hash, 100, 50), [255, 0, 0])).toBe(true);
  });

  it('a CMYK jpeg is shown in its colors', async () => {
    const bytes = await plain(300, 200, '#e02020').toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(bytes).metadata()).space).toBe('cmyk');
    const { hash } = await post(bytes);
    for (const file of await readAll(store, hash))
      expect((await sharp(file).metadata()).space).toBe('srgb');
    expect(isNear(await colorAt(store, hash, 150, 100), [224, 32, 32])).toBe(true);
  });
});
