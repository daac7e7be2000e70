import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChange, changeText, type Change } from './change.ts';
import { haltsFrom, stopOf, stopsIn, wireNightsOf, type Halt, type Night } from './halts.ts';
import { exampleAlong } from '../../../../test/examples.ts';
import { reduceTrip, startState } from './trip-state.ts';
import { EMPTY_TRIP } from './trip.ts';

const stopWith = (id: number, name: string | null = `Spring ${id}`) =>
  stopOf(exampleAlong({ id, name }));
const stopsOf = (count: number) => Array.from({ length: count }, (_, at) => stopWith(at + 1));
const BOISE = { name: 'Boise, Idaho', coords: [-116.2, 43.6] as [number, number] };
const idsOf = (halts: readonly Halt[]) => stopsIn(halts).map(({ id }) => id);

const town = (name: string, detourMinutes: number | null = null): Night => ({
  kind: 'town',
  name,
  coords: [-115, 43],
  time_zone: null,
  detourMinutes,
});
const shortly = (halts: readonly Halt[]) =>
  halts.map((halt) =>
    halt.kind === 'stop' ? `${halt.id}${halt.isOvernight ? ' overnight' : ''}` : halt.name,
  );

/** A change that can happen to these halts. */
const changeOf = (halts: readonly Halt[]): fc.Arbitrary<Change> => {
  const add = fc
    .nat({ max: halts.length })
    .map((at): Change => ({ kind: 'add', at, stop: stopWith(Math.max(0, ...idsOf(halts)) + 1) }));
  if (halts.length === 0) return add;
  const stops = [...stopsIn(halts).keys()];
  const at = fc.nat({ max: halts.length - 1 });
  const place = { name: 'Elsewhere', coords: [-115, 43] as [number, number] };
  return fc.oneof(
    add,
    at.map((index): Change => ({ kind: 'remove', at: index })),
    fc.tuple(at, at).map(([from, to]): Change => ({ kind: 'move', from, to })),
    fc
      .shuffledSubarray(stops, { minLength: stops.length })
      .map((order): Change => ({ kind: 'order', order })),
    at.map((index): Change => ({ kind: 'stay', at: index, minutes: 5 })),
    at.map((index): Change => ({ kind: 'overnight', at: index })),
    at.map((index): Change => ({ kind: 'sleep', at: index, place })),
    fc.constant<Change>({ kind: 'days', halts: [town('Anywhere'), ...stopsIn(halts)] }),
  );
};

describe('changes to stops and nights', { tags: ['@16.2', '@26.20'] }, () => {
  const after = (halts: readonly Halt[], change: Change) =>
    shortly(applyChange(halts, change).halts);

  it('a stop is added with an hour to stay', () => {
    expect(stopWith(7).stayMinutes).toBe(60);
    expect(after(stopsOf(2), { kind: 'add', at: 2, stop: stopWith(9) })).toEqual(['1', '2', '9']);
  });

  it.each([
    [0, 2, ['2', '3', '1']],
    [2, 0, ['3', '1', '2']],
    [1, 1, ['1', '2', '3']],
  ])('moving from %d to %d', (from, to, ids) => {
    expect(after(stopsOf(3), { kind: 'move', from, to })).toEqual(ids);
  });

  it('the best order says which stop goes where, and leaves no night on the old route', () => {
    const [one, ...rest] = stopsOf(3).map((stop) => ({ ...stop, isOvernight: stop.id === 3 }));
    const halts = [one, town('Arco'), ...rest].flatMap((halt) => halt ?? []);
    expect(after(halts, { kind: 'order', order: [2, 0, 1] })).toEqual(['3', '1', '2']);
  });

  it('a night moves among the stops, and a night at a stop with it', () => {
    const nights = [
      { ...town('Arco'), after_stops: 1 },
      { ...town('Spring 2'), kind: 'stop' as const, after_stops: 2 },
    ].map(({ name, coords, kind, after_stops }) => ({ name, coords, kind, after_stops }));
    const halts = haltsFrom(stopsOf(3), nights);
    expect(shortly(halts)).toEqual(['1', 'Arco', '2 overnight', '3']);
    const later = applyChange(halts, { kind: 'move', from: 1, to: 3 }).halts;
    expect(shortly(later)).toEqual(['1', '2 overnight', '3', 'Arco']);
    expect(wireNightsOf(later).map(({ after_stops }) => after_stops)).toEqual([2, 3]);
    const first = applyChange(later, { kind: 'move', from: 1, to: 0 }).halts;
    expect(shortly(first)).toEqual(['2 overnight', '1', '3', 'Arco']);
    const gone = applyChange(first, { kind: 'remove', at: 0 }).halts;
    expect(wireNightsOf(gone)).toEqual([{ ...nights[0], after_stops: 2 }]);
  });

  it('what a night added is said until the drive is another', () => {
    const halts = [...stopsOf(1), town('Arco', 6)];
    expect(applyChange([], { kind: 'days', halts }).halts).toBe(halts);
    const { halts: moved } = applyChange(halts, { kind: 'move', from: 0, to: 1 });
    expect(moved[0]).toEqual(town('Arco'));
  });

  it('undo brings back what was there, whatever was done', () => {
    const cases = fc.nat({ max: 23 }).chain((count) => {
      const halts = [...stopsOf(count), town('Bend', 3)];
      const all = halts.toSpliced(count >> 1, 0, town('Arco'));
      return fc.tuple(fc.constant(all), changeOf(all));
    });
    fc.assert(
      fc.property(cases, ([halts, change]) => {
        const start = startState({ ...EMPTY_TRIP, halts });
        const done = reduceTrip(start, { type: 'change', change, isLive: false });
        expect(reduceTrip(done, { type: 'undo', isLive: false }).trip).toEqual(start.trip);
        // The server takes only nights in the order you reach them.
        const order = wireNightsOf(done.trip.halts).map(({ after_stops }) => after_stops);
        expect(order).toEqual(order.toSorted((a, b) => a - b));
      }),
    );
  });
});

describe('the trip and what was done to it', { tags: '@16.2' }, () => {
  const add = (id: number, at: number): Change => ({ kind: 'add', at, stop: stopWith(id) });

  it('undo takes back change after change, newest first, and nothing more', () => {
    let state = startState(EMPTY_TRIP);
    for (const change of [add(1, 0), add(2, 1), add(3, 2)])
      state = reduceTrip(state, { type: 'change', change, isLive: false });
    const seen = [idsOf(state.trip.halts)];
    for (let times = 0; times < 4; times += 1) {
      state = reduceTrip(state, { type: 'undo', isLive: false });
      seen.push(idsOf(state.trip.halts));
    }
    expect(seen).toEqual([[1, 2, 3], [1, 2], [1], [], []]);
  });

  it('one undo brings back the trip before a suggested one', { tags: '@26.67' }, () => {
    const before = { ...EMPTY_TRIP, halts: stopsOf(2), hoursPerDay: 8, startDate: '2027-07-01' };
    const suggested = {
      start: BOISE,
      end: BOISE,
      halts: stopsOf(3),
      hoursPerDay: 5,
      startDate: '2027-08-01',
      startTime: '07:00',
    };
    const change = { kind: 'replace', trip: suggested } as const;
    const used = reduceTrip(startState(before), { type: 'change', change, isLive: false });
    expect(used.trip).toEqual({ ...before, ...suggested });
    // What it did not touch stays, and an end that was not chosen is no mistake.
    const later = reduceTrip(used, { type: 'set', fields: { maxDistance: '35' } });
    const undone = reduceTrip(later, { type: 'undo', isLive: true });
    expect(undone.trip).toEqual({ ...before, maxDistance: '35' });
    expect(undone).toMatchObject({ wanted: null, problems: {} });
  });

  it('a night at a stop leaves the route, and one elsewhere after it does not', () => {
    const halts = stopsOf(2);
    const begin = startState({ ...EMPTY_TRIP, start: BOISE, end: BOISE, halts }, true);
    const sleep = (change: Change) => reduceTrip(begin, { type: 'change', change, isLive: true });
    const here = sleep({ kind: 'overnight', at: 0 });
    expect(here.wanted).toBe(begin.wanted);
    expect(shortly(here.trip.halts)).toEqual(['1 overnight', '2']);
    const place = { name: 'Stanley', coords: [-114, 44] as [number, number] };
    const elsewhere = sleep({ kind: 'sleep', at: 0, place });
    expect(elsewhere.wanted).not.toBe(begin.wanted);
    expect(shortly(elsewhere.trip.halts)).toEqual(['1', 'Stanley', '2']);
    const again = { kind: 'sleep', at: 1, place: { ...place, name: 'Ketchum' } } as const;
    expect(shortly(applyChange(elsewhere.trip.halts, again).halts)).toEqual(['1', 'Ketchum', '2']);
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
    halts: stopsOf(2),
  };
  const remove: Change = { kind: 'remove', at: 0 };
  const stay: Change = { kind: 'stay', at: 0, minutes: 5 };

  it('follows every change to it, once there is a route', () => {
    const start = startState(TRIP, true);
    expect(start.wanted?.halts).toEqual(TRIP.halts);
    const removed = reduceTrip(start, { type: 'change', change: remove, isLive: true });
    expect(removed.wanted?.halts).toBe(removed.trip.halts);
    expect(removed.attempt).toBeGreaterThan(start.attempt);
    const undone = reduceTrip(removed, { type: 'undo', isLive: true });
    expect(undone.wanted?.halts).toEqual(TRIP.halts);
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

const NIGHT_PLACE = { name: 'Stanley', coords: [-114, 44] as [number, number] };

it.each<[Change, string]>([
  [{ kind: 'add', at: 0, stop: stopWith(2) }, 'adding Spring 2'],
  [{ kind: 'remove', at: 0 }, 'removing Unnamed Spring'],
  [{ kind: 'move', from: 1, to: 0 }, 'moving Arco'],
  [{ kind: 'order', order: [0] }, 'best order'],
  [{ kind: 'stay', at: 0, minutes: 5 }, 'the stay at Unnamed Spring'],
  [{ kind: 'overnight', at: 0 }, 'the night at Unnamed Spring'],
  [{ kind: 'sleep', at: 0, place: NIGHT_PLACE }, 'the night at Stanley'],
  [{ kind: 'days', halts: [] }, 'splitting into days'],
  [{ kind: 'replace', trip: { ...EMPTY_TRIP, start: BOISE, end: BOISE } }, 'the suggested trip'],
])('says what undo takes back: %j', { tags: '@16.2' }, (change, text) => {
  const before = { ...EMPTY_TRIP, halts: [stopWith(1, null), town('Arco')] };
  expect(changeText({ change, before })).toBe(text);
});
