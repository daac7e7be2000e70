import {
  fileProblem,
  HEIC_UNREADABLE,
  isHeic,
  isTooLarge,
  isWorthShrinking,
  sizeWithin,
  TOO_LARGE,
} from './photo-rules.ts';

const QUALITY = 0.85;
const PREVIEW_PIXELS = 480;
const PREVIEW_QUALITY = 0.7;

export type PreparedPhoto =
  | { file: File; preview: string | null; problem: null }
  | { file: null; preview: null; problem: string };

const refused = (problem: string): PreparedPhoto => ({ file: null, preview: null, problem });

const draw = (picture: ImageBitmap, longest?: number): HTMLCanvasElement => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, sizeWithin(picture, longest));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas to draw on.');
  // JPEG knows no transparency: it would turn black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
};

const shrink = async (original: File, picture: ImageBitmap): Promise<File> => {
  const canvas = draw(picture);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
  if (!blob) throw new Error('The picture could not be written.');
  if (blob.size >= original.size && !isHeic(original)) return original;
  const name = original.name.replace(/\.\w+$/, '') || 'photo';
  return new File([blob], `${name}.jpg`, { type: 'image/jpeg' });
};

/** As an address with the picture inside: the Content-Security-Policy allows no other kind of our own. */
const previewOf = (picture: ImageBitmap): string | null => {
  try {
    return draw(picture, PREVIEW_PIXELS).toDataURL('image/jpeg', PREVIEW_QUALITY);
  } catch {
    return null;
  }
};

/** Makes a chosen file ready to send: shrunk where that helps, and with a preview. */
export const preparePhoto = async (original: File): Promise<PreparedPhoto> => {
  const problem = fileProblem(original);
  if (problem !== null) return refused(problem);
  const picture = await createImageBitmap(original).catch(() => null);
  if (!picture) {
    if (isHeic(original)) return refused(HEIC_UNREADABLE);
    // What this browser cannot read the server may; it says so if not.
    return isTooLarge(original) ? refused(TOO_LARGE) : { file: original, preview: null, problem };
  }
  try {
    const file = isWorthShrinking(original, picture)
      ? await shrink(original, picture).catch(() => original)
      : original;
    if (isHeic(file)) return refused(HEIC_UNREADABLE);
    if (isTooLarge(file)) return refused(TOO_LARGE);
    return { file, preview: previewOf(picture), problem };
  } finally {
    picture.close();
  }
};
