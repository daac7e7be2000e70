import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyChange,
  changeText,
  reverseOf,
  stopOf,
  type Change,
  type Stop,
} from '../stops/stop.ts';
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
const idsOf = (stops: readonly Stop[]) => stops.map(({ id }) => id);

/** A change that can happen to these stops. */
const changeOf = (stops: readonly Stop[]): fc.Arbitrary<Change> => {
  const add = fc.nat({ max: stops.length }).map((at): Change => {
    const id = Math.max(0, ...idsOf(stops)) + 1;
    return { kind: 'add', at, stop: stopOf(springWith(id)) };
  });
  if (stops.length === 0) return add;
  const at = fc.nat({ max: stops.length - 1 });
  const stopAt = (index: number): Stop => stops[index] ?? stopOf(springWith(0));
  return fc.oneof(
    add,
    at.map((index): Change => ({ kind: 'remove', at: index, stop: stopAt(index) })),
    fc.tuple(at, at).map(([from, to]): Change => ({ kind: 'move', from, to, stop: stopAt(from) })),
    fc
      .shuffledSubarray([...stops.keys()], { minLength: stops.length })
      .map((order): Change => ({ kind: 'order', order })),
    fc.tuple(at, fc.nat({ max: 1_440 })).map(([index, minutes]): Change => ({
      kind: 'stay',
      at: index,
      stop: stopAt(index),
      minutes,
    })),
  );
};

describe('changes to the stops', { tags: '@16.2' }, () => {
  it('a stop is added with an hour to stay', () => {
    expect(stopOf(springWith(7)).stayMinutes).toBe(60);
    const change: Change = { kind: 'add', at: 2, stop: stopOf(springWith(9)) };
    expect(idsOf(applyChange(stopsOf(2), change))).toEqual([1, 2, 9]);
  });

  it.each([
    [0, 2, [2, 3, 1]],
    [2, 0, [3, 1, 2]],
    [1, 1, [1, 2, 3]],
  ])('moving from %d to %d', (from, to, ids) => {
    const stops = stopsOf(3);
    const stop = stopOf(springWith(from + 1));
    expect(idsOf(applyChange(stops, { kind: 'move', from, to, stop }))).toEqual(ids);
  });

  it('the best order says which stop goes where', () => {
    const stops = applyChange(stopsOf(3), { kind: 'order', order: [2, 0, 1] });
    expect(idsOf(stops)).toEqual([3, 1, 2]);
  });

  it('its reverse undoes each', () => {
    const cases = fc
      .nat({ max: 23 })
      .chain((count) => fc.tuple(fc.constant(stopsOf(count)), changeOf(stopsOf(count))));
    fc.assert(
      fc.property(cases, ([stops, change]) => {
        expect(applyChange(applyChange(stops, change), reverseOf(change))).toEqual(stops);
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

  it('undo leaves the ends of the trip as they are by now', () => {
    const boise = { name: 'Boise, Idaho', coords: [-116.2, 43.6] as [number, number] };
    let state = reduceTrip(startState(EMPTY_TRIP), {
      type: 'change',
      change: add(1, 0),
      isLive: false,
    });
    state = reduceTrip(state, { type: 'set', fields: { start: boise, startTime: '09:30' } });
    state = reduceTrip(state, { type: 'undo', isLive: false });
    expect(state.trip).toEqual({ ...EMPTY_TRIP, start: boise, startTime: '09:30' });
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
});
