import { useEffect, useEffectEvent } from 'react';

/** Everything typed and not sent, until the tab is closed or reloaded. */
const inMemory = new Map<string, unknown>();

/** As a reload does; for tests, which share a page. */
export const forgetDrafts = () => inMemory.clear();

/** Drafts belong to a member: somebody else who signs in on this tab never sees them. */
export const draftKey = (username: string, subject: string | number): string =>
  `${username.toLowerCase()} ${subject}`;

export interface Drafts<Draft> {
  read: (key: string) => Draft | undefined;
  /** Undefined forgets it. */
  write: (key: string, draft: Draft | undefined) => void;
}

/** `kind` keeps drafts with the same key apart. */
export const createDrafts = <Draft>(kind: string): Drafts<Draft> => ({
  read: (key) => inMemory.get(`${kind} ${key}`) as Draft | undefined,
  write: (key, draft) => {
    if (draft === undefined) inMemory.delete(`${kind} ${key}`);
    else inMemory.set(`${kind} ${key}`, draft);
  },
});

/**
 * Drafts that survive a reload, so only what JSON can hold. An older version of the page may have
 * written one: `isDraft` decides. A browser that refuses to store them loses them on a reload.
 */
export const createStoredDrafts = <Draft>(
  kind: string,
  isDraft: (value: unknown) => value is Draft,
): Drafts<Draft> => ({
  read: (key) => {
    try {
      const value: unknown = JSON.parse(sessionStorage.getItem(`${kind} ${key}`) ?? 'null');
      return isDraft(value) ? value : undefined;
    } catch {
      return undefined;
    }
  },
  write: (key, draft) => {
    try {
      if (draft === undefined) sessionStorage.removeItem(`${kind} ${key}`);
      else sessionStorage.setItem(`${kind} ${key}`, JSON.stringify(draft));
    } catch {
      // Not kept, as said above.
    }
  },
});

/** Writes what `current` returns when the form leaves the screen for any reason. */
export const useDraftOnLeave = <Draft>(
  { write }: Drafts<Draft>,
  key: string,
  current: () => Draft | undefined,
) => {
  const keep = useEffectEvent(() => write(key, current()));
  useEffect(() => () => keep(), []);
};
