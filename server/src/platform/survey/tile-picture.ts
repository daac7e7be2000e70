import { kindOf } from '../photos/picture-kind.ts';

const TILE_SIDE = 256;

interface Size {
  width: number;
  height: number;
}

const sizeOfPng = (bytes: Buffer): Size | null =>
  bytes.length > 32 && bytes.toString('latin1', 12, 16) === 'IHDR'
    ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : null;

/** The frames of a JPEG. C4, C8 and CC are tables, not frames. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const sizeOfJpeg = (bytes: Buffer): Size | null => {
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff;) {
    if (isFrame(bytes[at + 1] ?? 0))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
};

type TileType = 'image/png' | 'image/jpeg';

/** By its first bytes, whatever the sender calls it. */
export const typeOfTile = (bytes: Buffer): TileType | null => {
  const kind = kindOf(bytes);
  return kind === 'png' || kind === 'jpeg' ? `image/${kind}` : null;
};

/** From the header alone: nothing is decoded, here or later. */
export const isTilePicture = (bytes: Buffer): boolean => {
  const type = typeOfTile(bytes);
  if (!type) return false;
  const size = type === 'image/png' ? sizeOfPng(bytes) : sizeOfJpeg(bytes);
  return size?.width === TILE_SIDE && size.height === TILE_SIDE;
};
