const KEY_BYTES = 16;

/** Not `randomUUID`, which is missing where the site is tried over plain HTTP. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/**
 * A key for each thing to save, the same for every attempt, so a lost answer does not save it twice.
 * Call `renew` once it is saved: saving it again is then on purpose.
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
