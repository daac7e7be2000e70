const KEY_BYTES = 16;

/** Not `randomUUID`, which is missing where the site is tried over plain HTTP. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** A key for each thing to say: the same for every attempt at it, another one once it has changed. */
export const createAttemptKeys = () => {
  let last: { content: string; photo: File | null; key: string } | undefined;
  return (content: string, photo: File | null): string => {
    if (last?.content !== content || last.photo !== photo) last = { content, photo, key: newKey() };
    return last.key;
  };
};
