import { afterEach, expect, it, vi } from 'vitest';
import { tripDrafts } from './draft.ts';
import { stopOf } from '../stops/stop.ts';
import { EMPTY_TRIP } from './trip.ts';

const STOP = stopOf({
  id: 1,
  name: null,
  latitude: 44,
  longitude: -115,
  temperature_f: null,
  average_rating: null,
  state_code: 'ID',
  bathing_status: 'unknown',
  time_zone: 'America/Boise',
  closures: [],
  status_when_open: 'unknown',
});
const TRIP = { ...EMPTY_TRIP, start: { name: 'Boise', coords: [-116, 43] }, stops: [STOP] };

const readStored = (text: string | null) => {
  vi.stubGlobal('sessionStorage', { getItem: () => text });
  return tripDrafts.read('ada plan 1');
};
afterEach(() => vi.unstubAllGlobals());

it('gives back what was laid out', { tags: '@16.5' }, () => {
  const draft = { trip: TRIP, hadRoute: true };
  expect(readStored(JSON.stringify(draft))).toEqual(draft);
});

it('of an older build, without a date and closures, is still good', { tags: '@16.5' }, () => {
  const { startDate: _date, ...trip } = TRIP;
  const { time_zone: _zone, closures: _closures, status_when_open: _open, ...stop } = STOP;
  const draft = { trip: { ...trip, stops: [stop] }, hadRoute: true };
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
  JSON.stringify({ trip: { ...TRIP, stops: [{ id: 1 }] }, hadRoute: true }),
  JSON.stringify({ trip: { ...TRIP, startDate: 7 }, hadRoute: true }),
  JSON.stringify({ trip: { ...TRIP, stops: [{ ...STOP, closures: 'none' }] }, hadRoute: true }),
  JSON.stringify({
    trip: { ...TRIP, stops: [{ ...STOP, bathing_status: 'fine' }] },
    hadRoute: true,
  }),
  JSON.stringify({ trip: { ...TRIP, stops: undefined }, hadRoute: true }),
  JSON.stringify({ trip: { ...TRIP, maxDistance: 20 }, hadRoute: true }),
])('%s: nothing', { tags: '@16.5' }, (text) => {
  expect(readStored(text)).toBeUndefined();
});
