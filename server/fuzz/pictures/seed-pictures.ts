import sharp, { type Sharp } from 'sharp';

export interface SeedPicture {
  name: string;
  type: string;
  bytes: Buffer;
}

const WIDTH = 48;
const HEIGHT = 40;

/** The same in every run: light, shade and some grain. */
const pixels = (seed: number) => {
  const raw = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let at = 0; at < raw.length; at += 1) {
    raw[at] = 128 + 100 * Math.sin((at * (seed + 3)) / 900) + ((at * 73 + seed * 31) % 27);
  }
  return raw;
};

const still = (seed: number) =>
  sharp(pixels(seed), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });

/** A picture of each kind that we accept; small, so the server decodes many a minute. */
export const makeSeedPictures = async (): Promise<SeedPicture[]> => {
  const frames = await Promise.all([1, 2, 3].map((seed) => still(seed).png().toBuffer()));
  const film = () => sharp(frames, { join: { animated: true } });
  const clear = still(5).ensureAlpha(0.5);
  const rotated = still(6).withMetadata({ orientation: 6 });
  const makers: [name: string, type: string, made: Sharp][] = [
    ['baseline', 'jpeg', still(0).jpeg({ progressive: false })],
    ['progressive', 'jpeg', still(0).jpeg({ progressive: true })],
    ['gray', 'jpeg', still(4).grayscale().jpeg()],
    ['rotated', 'jpeg', rotated.jpeg()],
    ['plain', 'png', still(0).png()],
    ['interlaced', 'png', still(0).png({ progressive: true })],
    ['palette', 'png', still(0).png({ palette: true })],
    ['clear', 'png', clear.clone().png()],
    ['deep', 'png', still(0).toColorspace('rgb16').png()],
    ['still', 'gif', still(0).gif()],
    ['animated', 'gif', film().gif()],
    ['lossy', 'webp', still(0).webp()],
    ['lossless', 'webp', clear.clone().webp({ lossless: true })],
    ['animated', 'webp', film().webp()],
  ];
  return Promise.all(
    makers.map(async ([name, type, made]) => ({
      name: `${name} ${type}`,
      type: `image/${type}`,
      bytes: await made.toBuffer(),
    })),
  );
};
