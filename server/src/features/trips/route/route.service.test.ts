import type { Coordinates } from '@wildsoak/contract/trips';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RoutingFailure } from '../../../platform/routing/engine-call.ts';
import type { Routing } from '../../../platform/routing/routing.ts';
import { askAs } from '../../../platform/fair-queue.ts';
import { createPlanner } from './route.service.ts';

const never = new AbortController().signal;
const START: Coordinates = [-116, 43];
const END: Coordinates = [-119, 39];
const TRIP = {
  startCoords: START,
  endCoords: END,
  waypoints: [],
  maxDistanceMiles: 20,
};
const BUSY = {
  status: 503,
  message: "We're busy right now. Try again in a minute.",
};
const OWN_BUSY = {
  status: 429,
  message: "You're already planning several routes. Wait for those to finish.",
};

const unasked = () => Promise.reject(new Error('not asked'));
const quickRoads: Routing = {
  route: () => Promise.resolve([{ miles: 400, minutes: 400, line: [START, END] }]),
  matrix: unasked,
  bestOrder: unasked,
  withoutRoad: unasked,
  nearestRoads: unasked,
  network: unasked,
  isSketch: () => Promise.resolve(false),
};
/** It never answers. */
const stuckRoads: Routing = {
  ...quickRoads,
  route: (_points, signal) =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(new RoutingFailure('slow')));
    }),
};

const open = (routing = quickRoads) => {
  const answers: (() => void)[] = [];
  const planner = createPlanner({
    routing,
    readPrepared: ({ name }) =>
      name === 'time-zones-at'
        ? Promise.resolve('["America/Boise","America/Boise"]')
        : new Promise((resolve) => answers.push(() => resolve('[]'))),
  });
  /** Answers those that wait for the database now; each answer lets the next one in. */
  const answerAll = async (count: number) => {
    for (let done = 0; done < count; done += 1) {
      await vi.waitFor(() => expect(answers.length).toBeGreaterThan(0));
      answers.shift()?.();
    }
  };
  return { planner, answers, answerAll };
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  // The real one has a clock of its own.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const over = new AbortController();
    setTimeout(() => over.abort(new DOMException('over', 'TimeoutError')), ms);
    return over.signal;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const settled = <Answer>(answer: Promise<Answer>) => {
  const state = { result: 'open' as unknown };
  answer.then(
    () => (state.result = 'answered'),
    (error: unknown) => (state.result = error),
  );
  return state;
};

describe('many people at once', () => {
  it(
    'three corridors are searched, twenty wait, and more are refused at once',
    { tags: '@19.45' },
    async () => {
      const { planner, answers, answerAll } = open();
      const asked = Array.from({ length: 25 }, (_, i) =>
        settled(askAs(`address ${i}`, () => planner.route(`member ${i}`, TRIP, never))),
      );
      await vi.waitFor(() =>
        expect(asked.filter(({ result }) => result !== 'open')).toHaveLength(2),
      );
      expect(answers).toHaveLength(3);
      expect(asked.slice(23).map(({ result }) => result)).toMatchObject([BUSY, BUSY]);
      await answerAll(23);
      await vi.waitFor(() =>
        expect(asked.slice(0, 23).map(({ result }) => result)).toEqual(
          Array.from({ length: 23 }, () => 'answered'),
        ),
      );
    },
  );

  it('waiting for a corridor ends within the time of an answer', async () => {
    const { planner, answers } = open();
    const asked = Array.from({ length: 5 }, (_, i) =>
      settled(askAs(`address ${i}`, () => planner.route(`member ${i}`, TRIP, never))),
    );
    await vi.waitFor(() => expect(answers).toHaveLength(3));
    await vi.advanceTimersByTimeAsync(8_000);
    expect(asked.slice(3).map(({ result }) => result)).toMatchObject([BUSY, BUSY]);
  });

  it('a caller who hangs up makes room for the next', async () => {
    const { planner, answers, answerAll } = open();
    const first = Array.from({ length: 3 }, (_, i) =>
      askAs(`address ${i}`, () => planner.route(`first ${i}`, TRIP, never)),
    );
    await vi.waitFor(() => expect(answers).toHaveLength(3));
    const leaving = new AbortController();
    const left = Array.from({ length: 20 }, (_, i) =>
      settled(askAs(`address ${i}`, () => planner.route(`left ${i}`, TRIP, leaving.signal))),
    );
    await vi.advanceTimersByTimeAsync(100);
    leaving.abort();
    await vi.waitFor(() => expect(left.every(({ result }) => result !== 'open')).toBe(true));
    const next = planner.route('next', TRIP, never);
    await answerAll(4);
    await Promise.all([...first, next]);
  });
});

describe('one member', () => {
  it('has two requests at once, and more wait for these', async () => {
    const { planner, answers, answerAll } = open();
    const asked = [1, 2, 3].map(() => planner.route('one', TRIP, never));
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    await vi.advanceTimersByTimeAsync(100);
    expect(answers).toHaveLength(2);
    await answerAll(3);
    await Promise.all(asked);
  });

  it('is refused beyond five that wait', async () => {
    const { planner } = open(stuckRoads);
    const asked = Array.from({ length: 8 }, () => settled(planner.route('one', TRIP, never)));
    await vi.waitFor(() => expect(asked[7]?.result).toMatchObject(OWN_BUSY));
    expect(asked.slice(0, 7).every(({ result }) => result === 'open')).toBe(true);
  });

  it('never waits when each new request hangs up on the one before', async () => {
    const { planner } = open(stuckRoads);
    for (let i = 0; i < 20; i += 1) {
      const hangUp = new AbortController();
      const asked = settled(planner.route('one', TRIP, hangUp.signal));
      await vi.advanceTimersByTimeAsync(50);
      expect(asked.result).toBe('open');
      hangUp.abort();
    }
    const routed = vi.spyOn(stuckRoads, 'route');
    void settled(planner.route('one', TRIP, never));
    await vi.waitFor(() => expect(routed).toHaveBeenCalledOnce());
  });
});
