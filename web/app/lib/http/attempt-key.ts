const KEY_BYTES = 16;

/** Not `randomUUID`, which is missing where the site is tried over plain HTTP. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/**
 * A key for each thing to save: the same for every attempt at it, so that one whose answer was lost
 * is not saved twice. Once it is saved, `renew`: to save it again is meant.
 */
export const createAttemptKeys = () => {
  let last: { content: string; file: File | null; key: string } | undefined;
  return {
    keyFor: (content: string, file: File | null = null): string => {
      if (last?.content !== content || last.file !== file) last = { content, file, key: newKey() };
      return last.key;
    },
    renew: () => {
      last = undefined;
    },
  };
};

export type KeyFor = ReturnType<typeof createAttemptKeys>['keyFor'];
