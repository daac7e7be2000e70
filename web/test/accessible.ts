import axe from 'axe-core';
import { expect, inject } from 'vitest';
import { userEvent } from 'vitest/browser';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A color in the middle of a transition is neither the old nor the new one. */
const isSettled = () =>
  document.getAnimations().every((animation) => !(animation instanceof CSSTransition));

let scannedFile = '';

/**
 * `except`: what something else covers on purpose, which axe cannot know. Contrast takes longer than all other
 * rules together, so for each change the first scan of a file and every scan in the dark look at it, and every
 * night all do.
 */
export const expectAccessible = async (except: string[] = []) => {
  const { testPath = '' } = expect.getState();
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const looksAtContrast = inject('tier') === 'nightly' || isDark || scannedFile !== testPath;
  scannedFile = testPath;
  // The pointer may rest where the last test clicked, and what it rests on looks different.
  await userEvent.hover(document.body, { position: { x: 0, y: 0 } });
  await expect.poll(isSettled).toBe(true);
  const { violations } = await axe.run(
    { include: [document], exclude: except },
    {
      runOnly: TAGS,
      // The test's frame is no page of ours: it has no language and its title is the runner's.
      rules: {
        'html-has-lang': { enabled: false },
        'document-title': { enabled: false },
        'color-contrast': { enabled: looksAtContrast },
      },
    },
  );
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
};
