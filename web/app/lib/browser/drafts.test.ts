import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDrafts, createStoredDrafts, draftKey } from './drafts.ts';

interface Note {
  text: string;
}
const isNote = (value: unknown): value is Note =>
  typeof (value as Partial<Note> | null)?.text === 'string';

const ADA = draftKey('Ada', 7);
const NOTE = { text: 'Bring water.' };

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe.each([
  ['in memory', () => createDrafts<Note>('note')],
  ['stored', () => createStoredDrafts('note', isNote)],
])('drafts %s', (_, create) => {
  it('are read by the same member for the same subject only, until they are dropped', () => {
    const drafts = create();
    drafts.write(ADA, NOTE);
    expect(drafts.read(draftKey('ada', 7))).toEqual(NOTE);
    expect(drafts.read(draftKey('ben', 7))).toBeUndefined();
    expect(drafts.read(draftKey('ada', 8))).toBeUndefined();
    expect(createDrafts('other').read(ADA)).toBeUndefined();
    drafts.write(ADA, undefined);
    expect(drafts.read(ADA)).toBeUndefined();
  });
});

it('only what is stored survives a reload', () => {
  createStoredDrafts('note', isNote).write(ADA, NOTE);
  expect(stored).toEqual(new Map([['note ada 7', JSON.stringify(NOTE)]]));
  createDrafts('note').write(ADA, NOTE);
  expect(stored.size).toBe(1);
});

it.each(['', 'nonsense', 'null', '{}', '{"text":1}'])('a stored %j is no draft', (text) => {
  stored.set('note ada 7', text);
  expect(createStoredDrafts('note', isNote).read(ADA)).toBeUndefined();
});

it('a browser that stores nothing forgets, and nothing breaks', () => {
  const refuse = () => {
    throw new DOMException('', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  const drafts = createStoredDrafts('note', isNote);
  drafts.write(ADA, NOTE);
  drafts.write(ADA, undefined);
  expect(drafts.read(ADA)).toBeUndefined();
});
