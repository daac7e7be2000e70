import type { Coordinates } from '@wildsoak/contract/trips';
import { expect, it } from 'vitest';
import type { Choice } from './candidates.ts';
import { restsOf } from './nights.ts';

const choice = (id: number) => ({ id, road: [-110 - id, 40] }) as Choice;
const ends = {
  minutes: [[], [], [], []],
  start: [-110, 40] as Coordinates,
  end: [-120, 40] as Coordinates,
};

it('a day ends at its last stop, or on the way', { tags: '@26.62' }, () => {
  const choices = [choice(1), choice(2)];
  const minutes = [[0, 100, 0, 0], [0, 0, 400, 0], [0, 0, 0, 50], []];
  const day = (first: number, count: number, minutesOn: number) => ({
    first,
    count,
    minutes: 0,
    minutesOn,
  });
  const solution = {
    order: [0, 1],
    value: 1,
    minutes: 550,
    days: [day(0, 1, 0), day(1, 0, 300), day(1, 1, 0)],
  };
  expect(restsOf(solution, choices, { ...ends, minutes })).toEqual([
    { afterStops: 1, stop: choices[0], leg: null },
    { afterStops: 1, stop: null, leg: { from: [-111, 40], to: [-112, 40], share: 0.75 } },
  ]);
});

it('a day without a stop ends on the way from the start', { tags: '@26.62' }, () => {
  const day = { first: 0, count: 0, minutes: 300, minutesOn: 300 };
  const solution = { order: [], value: 0, minutes: 600, days: [day, { ...day, minutesOn: 0 }] };
  const minutes = [[Infinity, 600], []];
  expect(restsOf(solution, [], { ...ends, minutes })).toEqual([
    { afterStops: 0, stop: null, leg: { from: ends.start, to: ends.end, share: 0.5 } },
  ]);
});
