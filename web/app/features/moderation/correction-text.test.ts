import type { OpenCorrection } from '@wildsoak/contract/corrections';
import { expect, it } from 'vitest';
import { acceptText, moveText, nowText, proposedText } from './correction-text.ts';

const CLOSED = {
  kind: 'closed',
  text: 'Closed.',
  source: 'The county',
  date: '2018',
  confidence: 'published',
} as const;

const REST = {
  id: 1,
  spring_id: 7,
  note: null,
  created_at: '2026-11-01T10:00:00.000Z',
  said_by: 'marge',
  now: {
    name: null,
    shown_as: 'exact',
    state_code: 'ID',
    latitude: 44.072,
    longitude: -115.543,
    bathing_status: 'closed',
    bathing_reasons: [CLOSED, { ...CLOSED, text: 'Closed again.' }, { ...CLOSED, kind: 'private' }],
    fee: '$5',
    access: null,
  },
} satisfies Omit<OpenCorrection, 'field' | 'latitude' | 'longitude'>;

const ADDS = 'Accepting adds it to the page, with marge as its source.';
const CLOSES = `${ADDS} It makes the status “Closed”, unless something stronger holds.`;
const ASKS = `${ADDS} It makes the status “Ask first”, unless something stronger holds.`;

const CASES: [OpenCorrection, string | null, string, string | null, string][] = [
  [
    { ...REST, field: 'position', latitude: 44.082, longitude: -115.543 },
    '44.07200, -115.54300',
    '44.08200, -115.54300',
    '0.7 mi away',
    'Accepting moves the spring.',
  ],
  [
    {
      ...REST,
      now: { ...REST.now, shown_as: 'area' },
      field: 'position',
      latitude: 44.082,
      longitude: -115.543,
    },
    '44.07200, -115.54300',
    '44.08200, -115.54300',
    '0.7 mi away',
    'Accepting moves the place itself, which its page shows only as an area. You can undo it where its level is.',
  ],
  [
    { ...REST, field: 'name', name: 'Kirkham' },
    'Unnamed Spring',
    'Kirkham',
    null,
    'Accepting renames the spring.',
  ],
  [
    { ...REST, field: 'fee', fee: '$6' },
    '$5',
    '$6',
    null,
    'Accepting shows it on the page, with the name marge.',
  ],
  [
    {
      ...REST,
      field: 'fee',
      fee: 'Ask the host',
      is_free: true,
      now: { ...REST.now, is_free: false },
    },
    '$5 (not free)',
    'Ask the host (free)',
    null,
    'Accepting shows it on the page, with the name marge.',
  ],
  [
    { ...REST, field: 'walk', walk_miles: 1.5, walk_climb_feet: 1_200 },
    'Nothing',
    '1.5 mi one way, 1,200 ft climb',
    null,
    'Accepting shows it on the page, with the name marge.',
  ],
  [
    {
      ...REST,
      field: 'walk',
      walk_miles: 2,
      walk_climb_feet: null,
      now: { ...REST.now, walk_miles: 0, walk_climb_feet: null },
    },
    'Right by the road',
    '2 mi one way',
    null,
    'Accepting shows it on the page, with the name marge.',
  ],
  [
    { ...REST, field: 'road', road: '4x4', now: { ...REST.now, road: 'any-car' } },
    'Any car',
    '4×4',
    null,
    'Accepting shows it on the page, with the name marge.',
  ],
  [
    { ...REST, field: 'dogs', dogs: 'on-leash' },
    'Nothing',
    'On a leash',
    null,
    'Accepting shows it on the page, with the name marge.',
  ],
  [
    { ...REST, field: 'access', access: 'By boat', said_by: null },
    'Nothing',
    'By boat',
    null,
    'Accepting shows it on the page, with the name former member.',
  ],
  [
    { ...REST, field: 'closed', closed: false },
    null,
    'Open again',
    null,
    'Accepting ends 2 closures. Other hazards stay.',
  ],
  [{ ...REST, field: 'closed', closed: true }, null, 'Closed', null, CLOSES],
  [{ ...REST, field: 'closure', text: 'A gate.' }, null, 'A gate.', null, CLOSES],
  [{ ...REST, field: 'gone', text: 'Filled in.' }, null, 'Filled in.', null, CLOSES],
  [{ ...REST, field: 'private', text: 'Posted.' }, null, 'Posted.', null, ASKS],
  [{ ...REST, field: 'permit', text: 'Book it.' }, null, 'Book it.', null, ASKS],
  [
    { ...REST, field: 'danger', text: 'Loose rock.' },
    null,
    'Loose rock.',
    null,
    `${ADDS} It warns, and leaves the status alone.`,
  ],
];

it.each(CASES)(
  'what is now, what is proposed, and what accepting does: %j',
  { tags: ['@18.7', '@21.73'] },
  (correction, now, proposed, move, accepting) => {
    expect([
      nowText(correction),
      proposedText(correction),
      moveText(correction),
      acceptText(correction),
    ]).toEqual([now, proposed, move, accepting]);
  },
);
