import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { forgetDrafts } from '../app/lib/browser/drafts.ts';
import { setAnswers, unknownCalls } from './answers.ts';

// This runs once for each file.
forgetDrafts();

const errors: string[] = [];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  setAnswers({});
  errors.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    errors.push(parts.map(String).join(' '));
  });
});

const DESK = { width: 1280, height: 800 };

afterEach(async () => {
  if (window.innerWidth !== DESK.width) await page.viewport(DESK.width, DESK.height);
});

/** As in a browser test: a crash, or a call that nobody expected, fails the test. */
afterEach(async () => {
  // Or a timer of this page asks in the next test.
  await cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  // What was said to screen readers stays for seconds, and names parts of the page before.
  for (const log of document.querySelectorAll('[data-live-announcer] > *')) log.replaceChildren();
  expect(errors).toEqual([]);
  expect(unknownCalls(), 'calls without an answer in the test').toEqual([]);
});
