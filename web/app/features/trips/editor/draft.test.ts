import { afterEach, expect, it, vi } from 'vitest';
import { tripDrafts } from './draft.ts';
import { exampleAlong } from '../../../../test/examples.ts';
import { stopOf } from '../model/halts.ts';
import { EMPTY_TRIP } from '../model/trip.ts';

const STOP = stopOf(exampleAlong());
const NIGHT = { kind: 'own', name: 'Stanley', coords: [-114.9, 44.2], time_zone: null };
const TRIP = { ...EMPTY_TRIP, start: { name: 'Boise', coords: [-116, 43] }, halts: [STOP, NIGHT] };

const readStored = (text: string | null) => {
  vi.stubGlobal('sessionStorage', { getItem: () => text });
  return tripDrafts.read('ada plan 1');
};
afterEach(() => vi.unstubAllGlobals());

it('gives back what was laid out', { tags: '@16.5' }, () => {
  const draft = { trip: TRIP, hadRoute: true };
  expect(readStored(JSON.stringify(draft))).toEqual(draft);
});

it.each([
  null,
  '',
  'nonsense',
  'null',
  '{}',
  JSON.stringify({ trip: TRIP }),
  JSON.stringify({ trip: { ...TRIP, start: { name: 'Boise' } }, hadRoute: true }),
  JSON.stringify({ trip: { ...TRIP, halts: [{ kind: 'stop', id: 1 }] }, hadRoute: true }),
  JSON.stringify({ trip: { ...TRIP, startDate: 7 }, hadRoute: true }),
  JSON.stringify({ trip: { ...TRIP, halts: [{ ...STOP, closures: 'none' }] }, hadRoute: true }),
  JSON.stringify({
    trip: { ...TRIP, halts: [{ ...STOP, bathing_status: 'fine' }] },
    hadRoute: true,
  }),
  JSON.stringify({ trip: { ...TRIP, halts: undefined }, hadRoute: true }),
  JSON.stringify({ trip: { ...TRIP, halts: [{ ...NIGHT, coords: [1] }] }, hadRoute: true }),
  JSON.stringify({ trip: { ...TRIP, maxDistance: 20 }, hadRoute: true }),
  JSON.stringify({ trip: { ...TRIP, hoursPerDay: '5' }, hadRoute: true }),
])('%s: nothing', { tags: '@16.5' }, (text) => {
  expect(readStored(text)).toBeUndefined();
});
