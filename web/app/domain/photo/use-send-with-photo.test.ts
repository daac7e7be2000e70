import { describe, expect, it } from 'vitest';
import { serverMessage } from '../../lib/http/failure.ts';
import { fileToSend } from './use-send-with-photo.ts';
import type { PreparedPhoto } from './prepare-photo.ts';

const file = new File(['x'], 'pool.jpg', { type: 'image/jpeg' });
const good: PreparedPhoto = { file, preview: null, problem: null };
const refused: PreparedPhoto = { file: null, preview: null, problem: 'The photo is too large.' };

describe('the photo that goes with a review', { tags: '@12.4' }, () => {
  it('is sent, whether it was ready at the press or not', () => {
    expect(fileToSend(good, good)).toBe(file);
    expect(fileToSend(null, good)).toBe(file);
  });

  it('is none where none was chosen, or where it was seen to be refused', () => {
    expect(fileToSend(undefined, undefined)).toBeNull();
    expect(fileToSend(refused, refused)).toBeNull();
  });

  it('stops the sending when it is refused after the press, and says why', () => {
    let said: unknown;
    try {
      fileToSend(null, refused);
    } catch (error) {
      said = error;
    }
    expect(serverMessage(said)).toBe('The photo is too large.');
  });
});
