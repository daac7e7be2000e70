/** Every photo is stored in these widths, up to its own. */
export const PHOTO_WIDTHS = [320, 960, 1_600] as const;
export const PHOTO_FORMATS = ['avif', 'webp'] as const;

export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];
export type PhotoFormat = (typeof PHOTO_FORMATS)[number];

/** What the picker offers. */
export const PHOTO_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
export const PHOTO_MAX_BYTES = 15 * 1024 * 1024;

/** The path of a photo's file. `image_url` is the 960-pixel WebP. */
export const photoUrl = (hash: string, width: PhotoWidth = 960, format: PhotoFormat = 'webp') =>
  `/photos/${hash}/${width}.${format}`;

const IMAGE_URL = /^\/photos\/([\w-]{43})\/960\.webp$/;

/** For `<source srcset>`: every width of one format. Null for an address that is not ours. */
export const photoSources = (imageUrl: string, format: PhotoFormat): string | null => {
  const hash = IMAGE_URL.exec(imageUrl)?.[1];
  if (hash === undefined) return null;
  return PHOTO_WIDTHS.map((width) => `${photoUrl(hash, width, format)} ${width}w`).join(', ');
};
