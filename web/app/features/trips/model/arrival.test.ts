import { instantAt } from '@wildsoak/contract/rules/local-clock';
import { describe, expect, it } from 'vitest';
import { exampleClosure, examplePlanSpring } from '../../../../test/examples.ts';
import { judgeArrival } from './arrival.ts';

const clock = (hour: number, date: string) => ({
  arrival: { instant: instantAt(date, hour * 60, 'America/Boise'), isEarliest: false },
  nightsBefore: 0,
});
const noHour = (nightsBefore: number) => ({ arrival: null, nightsBefore });
const from = (date: string | null) => ({ date, time: '08:00', timeZone: 'America/Boise' });
const SEASON = exampleClosure({ night: null, season: { from: '12-01', to: '04-30' } });
const WINTER = examplePlanSpring({ closures: [SEASON], status_when_open: 'soaked' });
const DAY_USE = examplePlanSpring({ closures: [exampleClosure()] });

describe('on arrival', () => {
  it('a season closes a place in January, and not in July', { tags: '@24.58' }, () => {
    expect(judgeArrival(WINTER, from('2027-01-14'), clock(12, '2027-01-14'))).toMatchObject({
      status: 'closed',
      note: 'Closed December 1 to April 30: you arrive January 14.',
      isOnlyTheHour: false,
    });
    expect(judgeArrival(WINTER, from('2027-07-14'), clock(12, '2027-07-14'))).toMatchObject({
      status: 'soaked',
      note: null,
      otherTimes: [SEASON],
    });
  });

  it('the day counts on which you get there', { tags: '@24.58' }, () => {
    const arrival = judgeArrival(WINTER, from('2026-11-29'), clock(12, '2026-12-01'));
    expect(arrival.note).toBe('Closed December 1 to April 30: you arrive December 1.');
    expect(arrival.statusOnFirstDay).toBe('soaked');
  });

  it('so does the hour, by the clock there', { tags: '@24.58' }, () => {
    const late = judgeArrival(DAY_USE, from('2027-01-14'), clock(21, '2027-01-14'));
    expect(late).toMatchObject({
      status: 'closed',
      note: 'Closed from sunset to sunrise: you arrive 9:00 PM.',
      isOnlyTheHour: true,
    });
    expect(judgeArrival(DAY_USE, from('2027-01-14'), clock(12, '2027-01-14')).note).toBeNull();
    // In July the sun sets at 9:24 PM.
    expect(judgeArrival(DAY_USE, from('2027-07-14'), clock(21, '2027-07-14')).note).toBeNull();
    const west = { ...DAY_USE, time_zone: 'America/Los_Angeles' };
    expect(judgeArrival(west, from('2027-01-14'), clock(21, '2027-01-14')).note).toBe(
      'Closed from sunset to sunrise: you arrive 8:00 PM.',
    );
    // Another name for the same clock.
    const same = { ...DAY_USE, time_zone: 'America/Denver' };
    expect(judgeArrival(same, from('2027-01-14'), clock(21, '2027-01-14')).note).toMatch(
      /9:00 PM\.$/,
    );
  });

  it('without an hour only the day counts', { tags: '@24.58' }, () => {
    const start = { ...from('2027-01-14'), time: null };
    expect(judgeArrival(DAY_USE, start, noHour(0)).status).toBe('unknown');
    expect(judgeArrival(WINTER, start, noHour(0)).status).toBe('closed');
  });

  it('without an hour the nights before it tell the day', { tags: '@24.58' }, () => {
    const start = { ...from('2026-11-29'), time: null };
    const [first, second] = [1, 3].map((count) => judgeArrival(WINTER, start, noHour(count)));
    expect(first?.status).toBe('soaked');
    expect(second?.note).toBe('Closed December 1 to April 30: you arrive December 2.');
  });

  it.each([
    [{ weekdays: [1], night: null }, 'Closed on Mondays: you arrive Monday, January 18.'],
    [{ night: { from: null, to: null } }, 'Closed at night: you arrive 10:00 PM.'],
    [{ night: { from: '21:00', to: null } }, 'Closed after 9 PM: you arrive 10:00 PM.'],
    [
      { night: { from: '20:30', to: '06:00' }, weekdays: [0, 1] },
      'Closed from 8:30 PM to 6 AM, on Sundays and Mondays: you arrive Monday, January 18 at 10:00 PM.',
    ],
    [
      { night: null, starts_on: '2027-01-01', ends_on: '2027-02-01' },
      'Closed January 1, 2027 to February 1, 2027: you arrive January 18.',
    ],
    [
      { makes: 'ask-first', source: 'the ranger' },
      'May be closed from sunset to sunrise. You arrive 10:00 PM, so ask the ranger first.',
    ],
    [{ night: null }, null],
  ] as const)('%j: %s', { tags: '@24.58' }, (facts, note) => {
    const closures = [exampleClosure(facts as Partial<ReturnType<typeof exampleClosure>>)];
    const spring = examplePlanSpring({ closures });
    expect(judgeArrival(spring, from('2027-01-18'), clock(22, '2027-01-18')).note).toBe(note);
  });
});
