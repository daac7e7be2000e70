import { page } from 'vitest/browser';
import { exampleUser } from './examples.ts';
import type { Answers } from './answers.ts';
import { openApp } from './open-app.tsx';

/** Nothing to look at. */
export const EMPTY_QUEUES: Answers = {
  'GET /api/moderation/reviews': [],
  'GET /api/moderation/visits': [],
  'GET /api/moderation/corrections': [],
  'GET /api/moderation/proposals': [],
  'GET /api/moderation/owner-requests': [],
  'GET /api/moderation/springs/7/level': {
    shown_as: 'exact',
    latitude: 44.0721,
    longitude: -115.543,
    source_url: null,
    moved: null,
    acts: [],
  },
};

export const openModeration = (answers: Answers = {}, path = '/moderation') =>
  openApp(path, { ...EMPTY_QUEUES, ...answers }, { user: exampleUser({ is_moderator: true }) });

export const queue = page.getByRole('region', { name: /^To decide/ });
export const caseRows = queue.getByRole('list', { name: 'Cases' }).getByRole('button');
/** The one that is open. */
export const openCase = queue.getByRole('article');
export const partLink = (name: RegExp) =>
  page.getByRole('navigation', { name: 'Moderation' }).getByRole('link', { name });
