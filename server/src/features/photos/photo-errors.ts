import { HttpError } from '../../platform/http/errors.ts';
import type { UndecodableError } from '../../platform/photos/decoder.ts';

export const CANNOT_STORE =
  'Photos cannot be stored just now. You can send the review without one.';

export const TOO_MANY_PHOTOS =
  'You have sent many photos. Please wait a while, or send the review without one.';

const CHOOSE = 'Please choose a JPEG, PNG, GIF or WebP file.';

const REFUSALS: Record<UndecodableError['reason'] | 'heic', string> = {
  unreadable: `This picture could not be read. ${CHOOSE}`,
  'too many pixels': 'This picture has too many pixels. Please choose a smaller one.',
  'too slow': 'This picture takes too long to read. Please choose another one.',
  heic:
    "Photos in Apple's HEIC format cannot be read here. Please choose a JPEG: an iPhone takes them " +
    'with Settings, Camera, Formats, Most Compatible, and a photo that is sent by mail becomes one.',
};

export const refused = (why: keyof typeof REFUSALS) => new HttpError(422, REFUSALS[why]);
