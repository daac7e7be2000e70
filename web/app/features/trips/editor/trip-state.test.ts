import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChange, changeText, type Change } from '../stops/change.ts';
import { rowsOf, type Halts, type TripNight } from '../stops/rows.ts';
import { stopOf, type Stop } from '../stops/stop.ts';
import { reduceTrip, startState } from './trip-state.ts';
import { EMPTY_TRIP } from './trip.ts';

const springWith = (id: number, name: string | null = `Spring ${id}`) => ({
  id,
  name,
  latitude: 44,
  longitude: -115,
  temperature_f: 100,
  average_rating: null,
  state_code: 'ID',
  bathing_status: 'unknown' as const,
  time_zone: 'America/Boise',
  closures: [],
  status_when_open: 'unknown' as const,
});
const stopsOf = (count: number): Stop[] =>
  Array.from({ length: count }, (_, at) => stopOf(springWith(at + 1)));
const BOISE = { name: 'Boise, Idaho', coords: [-116.2, 43.6] as [number, number] };
const idsOf = (stops: readonly Stop[]) => stops.map(({ id }) => id);

const town = (name: string, after_stops: number): TripNight => ({
  after_stops,
  kind: 'town',
  name,
  coords: [-115, 43],
});
const haltsOf = (count: number, nights: TripNight[] = []): Halts => ({
  stops: stopsOf(count),
  nights,
});
const shortly = (halts: Halts) =>
  rowsOf(halts).map(({ stop, night }) => [stop?.id, night?.name].filter(Boolean).join(' '));

/** A change that can happen to these stops and nights. */
const changeOf = (halts: Halts): fc.Arbitrary<Change> => {
  const rows = rowsOf(halts);
  const add = fc.nat({ max: rows.length }).map((at): Change => {
    const id = Math.max(0, ...idsOf(halts.stops)) + 1;
    return { kind: 'add', at, stop: stopOf(springWith(id)) };
  });
  if (rows.length === 0) return add;
  const at = fc.nat({ max: rows.length - 1 });
  const stop = stopOf(springWith(0));
  const stay = at
    .filter((index) => rows[index]?.stop !== null)
    .map((index): Change => ({
      kind: 'stay',
      at: index,
      stop: rows[index]?.stop ?? stop,
      minutes: 5,
    }));
  return fc.oneof(
    add,
    at.map((index): Change => ({ kind: 'remove', at: index, stop })),
    fc.tuple(at, at).map(([from, to]): Change => ({ kind: 'move', from, to, stop })),
    fc
      .shuffledSubarray([...halts.stops.keys()], { minLength: halts.stops.length })
      .map((order): Change => ({ kind: 'order', order })),
    at.map((index): Change => {
      const kind = rows[index]?.stop ? 'stop' : 'own';
      return { kind: 'night', at: index, night: { ...town('Elsewhere', 0), kind } };
    }),
    ...(halts.stops.length > 0 ? [stay] : []),
    fc.constant<Change>({ kind: 'nights', nights: [town('Anywhere', 0)] }),
  );
};

describe('changes to stops and nights', { tags: ['@16.2', '@26.20'] }, () => {
  it('a stop is added with an hour to stay', () => {
    expect(stopOf(springWith(7)).stayMinutes).toBe(60);
    const change: Change = { kind: 'add', at: 2, stop: stopOf(springWith(9)) };
    expect(idsOf(applyChange(haltsOf(2), change).stops)).toEqual([1, 2, 9]);
  });

  it.each([
    [0, 2, [2, 3, 1]],
    [2, 0, [3, 1, 2]],
    [1, 1, [1, 2, 3]],
  ])('moving from %d to %d', (from, to, ids) => {
    const stop = stopOf(springWith(from + 1));
    expect(idsOf(applyChange(haltsOf(3), { kind: 'move', from, to, stop }).stops)).toEqual(ids);
  });

  it('the best order says which stop goes where, and leaves no night on the old route', () => {
    const halts = haltsOf(3, [town('Arco', 1)]);
    const { stops, nights } = applyChange(halts, { kind: 'order', order: [2, 0, 1] });
    expect(idsOf(stops)).toEqual([3, 1, 2]);
    expect(nights).toEqual([]);
  });

  it('a night moves among the stops, and a night at a stop with it', () => {
    const atTwo: TripNight = { ...town('Spring 2', 2), kind: 'stop' };
    const halts = haltsOf(3, [town('Arco', 1), atTwo]);
    expect(shortly(halts)).toEqual(['1', 'Arco', '2 Spring 2', '3']);
    const later = applyChange(halts, { kind: 'move', from: 1, to: 3, stop: { name: 'Arco' } });
    expect(shortly(later)).toEqual(['1', '2 Spring 2', '3', 'Arco']);
    expect(later.nights.map(({ after_stops }) => after_stops)).toEqual([2, 3]);
    const first = applyChange(later, { kind: 'move', from: 1, to: 0, stop: { name: null } });
    expect(shortly(first)).toEqual(['2 Spring 2', '1', '3', 'Arco']);
    const gone = applyChange(first, { kind: 'remove', at: 0, stop: { name: null } });
    expect(gone.nights).toEqual([town('Arco', 2)]);
  });

  it('undo brings back what was there, whatever was done', () => {
    const cases = fc.nat({ max: 23 }).chain((count) => {
      const halts = haltsOf(count, [town('Arco', count >> 1), town('Bend', count)]);
      return fc.tuple(fc.constant(halts), changeOf(halts));
    });
    fc.assert(
      fc.property(cases, ([halts, change]) => {
        const start = startState({ ...EMPTY_TRIP, ...halts });
        const done = reduceTrip(start, { type: 'change', change, isLive: false });
        expect(reduceTrip(done, { type: 'undo', isLive: false }).trip).toEqual(start.trip);
        // The server takes only nights in the order you reach them.
        const after = done.trip.nights.map(({ after_stops }) => after_stops);
        expect(after).toEqual(after.toSorted((a, b) => a - b));
      }),
    );
  });
});

describe('the trip and what was done to it', { tags: '@16.2' }, () => {
  const add = (id: number, at: number): Change => ({
    kind: 'add',
    at,
    stop: stopOf(springWith(id)),
  });

  it('undo takes back change after change, newest first, and nothing more', () => {
    let state = startState(EMPTY_TRIP);
    for (const change of [add(1, 0), add(2, 1), add(3, 2)])
      state = reduceTrip(state, { type: 'change', change, isLive: false });
    const seen = [idsOf(state.trip.stops)];
    for (let times = 0; times < 4; times += 1) {
      state = reduceTrip(state, { type: 'undo', isLive: false });
      seen.push(idsOf(state.trip.stops));
    }
    expect(seen).toEqual([[1, 2, 3], [1, 2], [1], [], []]);
  });

  it('one undo brings back the trip before a suggested one', { tags: '@26.67' }, () => {
    const before = { ...EMPTY_TRIP, stops: stopsOf(2), hoursPerDay: 8, startDate: '2027-07-01' };
    const suggested = {
      start: BOISE,
      end: BOISE,
      stops: stopsOf(3),
      nights: [],
      hoursPerDay: 5,
      startDate: '2027-08-01',
    };
    const change = { kind: 'replace', trip: suggested } as const;
    const used = reduceTrip(startState(before), { type: 'change', change, isLive: false });
    expect(used.trip).toEqual({ ...before, ...suggested });
    // What it did not touch stays, and an end that was not chosen is no mistake.
    const later = reduceTrip(used, { type: 'set', fields: { startTime: '06:30' } });
    const undone = reduceTrip(later, { type: 'undo', isLive: true });
    expect(undone.trip).toEqual({ ...before, startTime: '06:30' });
    expect(undone).toMatchObject({ wanted: null, problems: {} });
  });

  it('a night at a stop leaves the route, and one elsewhere after it does not', () => {
    const stops = stopsOf(2);
    const begin = startState({ ...EMPTY_TRIP, start: BOISE, end: BOISE, stops }, true);
    const sleep = (night: TripNight) =>
      reduceTrip(begin, { type: 'change', change: { kind: 'night', at: 0, night }, isLive: true });
    const there = { after_stops: 0, kind: 'stop', name: 'Pool', coords: [-115, 44] } as const;
    expect(sleep({ ...there, coords: [-115, 44] }).wanted).toBe(begin.wanted);
    const elsewhere = sleep({ ...there, kind: 'own', name: 'Stanley', coords: [-114, 44] });
    expect(elsewhere.wanted).not.toBe(begin.wanted);
    expect(elsewhere.trip.stops).toEqual(stops);
    expect(elsewhere.trip.nights).toMatchObject([{ name: 'Stanley', after_stops: 1 }]);
  });

  it('undo leaves the ends of the trip as they are by now', () => {
    let state = reduceTrip(startState(EMPTY_TRIP), {
      type: 'change',
      change: add(1, 0),
      isLive: false,
    });
    state = reduceTrip(state, { type: 'set', fields: { start: BOISE, startTime: '09:30' } });
    state = reduceTrip(state, { type: 'undo', isLive: false });
    expect(state.trip).toEqual({ ...EMPTY_TRIP, start: BOISE, startTime: '09:30' });
  });
});

describe('the route to find', { tags: ['@4.31', '@4.32'] }, () => {
  const place = (name: string, coords: [number, number]) => ({ name, coords });
  const TRIP = {
    ...EMPTY_TRIP,
    start: place('Boise, Idaho', [-116.2, 43.6]),
    end: place('Ogden, Utah', [-111.97, 41.2]),
    stops: stopsOf(2),
  };
  const remove: Change = { kind: 'remove', at: 0, stop: stopOf(springWith(1)) };
  const stay: Change = { kind: 'stay', at: 0, stop: stopOf(springWith(1)), minutes: 5 };

  it('follows every change to it, once there is a route', () => {
    const start = startState(TRIP, true);
    expect(start.wanted?.stops).toEqual(TRIP.stops);
    const removed = reduceTrip(start, { type: 'change', change: remove, isLive: true });
    expect(removed.wanted?.stops).toBe(removed.trip.stops);
    expect(removed.attempt).toBeGreaterThan(start.attempt);
    const undone = reduceTrip(removed, { type: 'undo', isLive: true });
    expect(undone.wanted?.stops).toEqual(TRIP.stops);
    expect(undone.attempt).toBeGreaterThan(removed.attempt);
    expect(reduceTrip(start, { type: 'change', change: stay, isLive: true }).attempt).toBe(0);
    expect(reduceTrip(start, { type: 'change', change: remove, isLive: false }).attempt).toBe(0);
  });

  it('is another try each time, and none when canceled or when something is missing', () => {
    const once = reduceTrip(startState(TRIP), { type: 'generate' });
    const twice = reduceTrip(once, { type: 'generate' });
    expect(twice.wanted).toEqual(once.wanted);
    expect(twice.attempt).toBeGreaterThan(once.attempt);
    expect(reduceTrip(twice, { type: 'cancel' }).wanted).toBeNull();
    const missing = reduceTrip(startState({ ...TRIP, end: null }), { type: 'generate' });
    expect(missing).toMatchObject({
      wanted: null,
      problems: { isStartMissing: false, isEndMissing: true },
    });
    expect(reduceTrip(missing, { type: 'set', fields: { end: TRIP.end } }).problems).toEqual({});
  });
});

it('says what undo takes back', { tags: '@16.2' }, () => {
  const stop = stopOf(springWith(1, null));
  expect(changeText({ kind: 'remove', at: 0, stop })).toBe('removing Unnamed Spring');
  expect(changeText({ kind: 'order', order: [0] })).toBe('best order');
  const { start: _start, end: _end, ...nothing } = EMPTY_TRIP;
  const replaced = { ...nothing, start: BOISE, end: BOISE };
  expect(changeText({ kind: 'replace', trip: replaced })).toBe('the suggested trip');
});
