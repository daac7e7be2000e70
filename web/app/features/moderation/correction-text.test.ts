import type { OpenCorrection } from '@wildsoak/contract/corrections';
import { expect, it } from 'vitest';
import { moveText, nowText, proposedText } from './correction-text.ts';

const REST = {
  id: 1,
  spring_id: 7,
  note: null,
  created_at: '2026-11-01T10:00:00.000Z',
  said_by: 'marge',
  now: {
    name: null,
    state_code: 'ID',
    latitude: 44.072,
    longitude: -115.543,
    closed: true,
    fee: '$5',
    access: null,
  },
};

const CASES: [OpenCorrection, string, string, string | null][] = [
  [
    { ...REST, field: 'position', latitude: 44.082, longitude: -115.543 },
    '44.07200, -115.54300',
    '44.08200, -115.54300',
    '0.7 mi away',
  ],
  [{ ...REST, field: 'name', name: 'Kirkham' }, 'Unnamed Spring', 'Kirkham', null],
  [{ ...REST, field: 'closed', closed: false }, 'Closed', 'Not closed', null],
  [{ ...REST, field: 'fee', fee: '$6' }, '$5', '$6', null],
  [{ ...REST, field: 'access', access: 'By boat' }, 'Nothing', 'By boat', null],
];

it.each(CASES)(
  'what is now and what is proposed: %j',
  { tags: '@18.7' },
  (correction, now, proposed, move) => {
    expect([nowText(correction), proposedText(correction), moveText(correction)]).toEqual([
      now,
      proposed,
      move,
    ]);
  },
);
