import { open } from 'node:fs/promises';

export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'heic' | 'other';

const HEAD_BYTES = 64;

/** The brands of HEVC in an ISO media file, as iPhones write it. AVIF has others. */
const HEIC_BRANDS = /^(heic|heix|heim|heis|hevc|hevx|hevm|hevs)$/;
/** These only say that it holds a picture; the compatible brands say which kind. */
const OPEN_BRANDS = /^(mif1|msf1)$/;

const isHeic = (head: Buffer): boolean => {
  if (head.toString('latin1', 4, 8) !== 'ftyp') return false;
  const brands = head.toString('latin1', 8).match(/[^]{4}/g) ?? [];
  // The second is a version.
  const [major = '', , ...compatible] = brands;
  return (
    HEIC_BRANDS.test(major) ||
    (OPEN_BRANDS.test(major) && compatible.some((brand) => HEIC_BRANDS.test(brand)))
  );
};

const MAGIC: [PictureKind, (head: Buffer) => boolean][] = [
  ['jpeg', (head) => head.toString('hex', 0, 3) === 'ffd8ff'],
  ['png', (head) => head.toString('hex', 0, 8) === '89504e470d0a1a0a'],
  ['gif', (head) => /^GIF8[79]a/.test(head.toString('latin1', 0, 6))],
  ['webp', (head) => /^RIFF[^]{4}WEBP/.test(head.toString('latin1', 0, 12))],
  ['heic', isHeic],
];

export const kindOf = (head: Buffer): PictureKind =>
  MAGIC.find(([, matches]) => matches(head))?.[0] ?? 'other';

/** By its first bytes: a sender can declare any name and type. */
export const readPictureKind = async (path: string): Promise<PictureKind> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return kindOf(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
};
