import { accountExport } from '@wildsoak/contract/accounts';
import { dayAfter } from '@wildsoak/contract/rules/closure-windows';
import { instantAt, todayIn } from '@wildsoak/contract/rules/local-clock';
import { listSpringVisits } from '@wildsoak/contract/visits';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { startOfficial } from '../../../../fakes/official/server.ts';
import { useApp } from '../../../test/support/test-app.ts';
import { exampleVisit, useVisitor } from '../../../test/support/visits.ts';
import { keepAnswer } from '../../platform/official/answers.repository.ts';
import { forecast } from '../../platform/official/sources/forecast.ts';
import { gaugeNear } from '../../platform/official/sources/gauges.ts';
import { riverReading } from '../../platform/official/sources/rivers.ts';

const official = await startOfficial();
afterAll(official.close);
const { app, platform, database } = await useApp(official.environment);
const useMember = useVisitor({ app, platform });

const { rows } = await sql<{
  id: number;
  latitude: number;
  longitude: number;
  time_zone: string;
}>`select id, latitude, longitude, time_zone from springs where removed_at is null order by id limit 1`.execute(
  database,
);
const place = rows[0]!;
const TODAY = todayIn(place.time_zone);
const YESTERDAY = dayAfter(TODAY, -1);
const GAUGE = { id: 'USGS-13000001', name: 'Made Up River', miles: 2 };

const forecastOf = (day: string, high: number) => ({
  day,
  high_f: high,
  low_f: 30,
  chance: 0,
  sky: 'clear',
  wind_mph: 5,
});

/** What agencies said in the first minutes of a day. */
const keep = async (day: string, high: number, flow: number) => {
  const at = new Date(instantAt(day, 1, place.time_zone));
  const days = [forecastOf(day, high), forecastOf(dayAfter(day, 1), high + 20)];
  const reading = {
    cubic_feet_per_second: flow,
    height_feet: null,
    measured_at: at.toISOString(),
  };
  await keepAnswer(database, { source: forecast.name, key: forecast.keyOf(place) }, days);
  await keepAnswer(database, { source: gaugeNear.name, key: gaugeNear.keyOf(place) }, GAUGE);
  await keepAnswer(
    database,
    { source: riverReading.name, key: riverReading.keyOf(GAUGE) },
    reading,
  );
  await sql`update official_answers set answered_at = ${at}`.execute(database);
};
const told = (high: number, flow: number) => ({
  weather: { high_f: high, low_f: 30, sky: 'clear' },
  river: { gauge: GAUGE.name, cubic_feet_per_second: flow },
});

beforeEach(async () => {
  official.reset();
  await sql`delete from official_answers`.execute(database);
});

it(
  'a visit of today keeps what agencies said that day, without a time, and asks nobody',
  { tags: '@28.40' },
  async () => {
    await keep(TODAY, 54, 312.4);
    const { write, send, username } = await useMember();
    const { id, that_day: thatDay } = await write(place.id, { visited_on: TODAY });
    expect(thatDay).toEqual(told(54, 310));
    for (const url of [`/api/springs/${place.id}/visits`, `/api/users/${username}/visits`]) {
      const list = listSpringVisits.responses[200].parse((await app.inject(url)).json());
      expect(list.find((visit) => visit.id === id)?.that_day).toEqual(told(54, 310));
    }
    const copy = accountExport.parse((await send('GET', '/api/account/export')).json());
    expect(copy.visits[0]?.that_day).toEqual(told(54, 310));
    expect(official.requests()).toEqual([]);
  },
);

it(
  'what was said yesterday is kept with a visit of yesterday, and with no other',
  { tags: '@28.40' },
  async () => {
    await keep(YESTERDAY, 41, 1_249);
    const { write } = await useMember();
    expect((await write(place.id, { visited_on: YESTERDAY })).that_day).toEqual(told(41, 1_200));
    expect((await write(place.id, { visited_on: TODAY })).that_day).toBeNull();
    const earlier = dayAfter(TODAY, -2);
    await keep(earlier, 41, 1_249);
    expect((await write(place.id, { visited_on: earlier })).that_day).toBeNull();
  },
);

it(
  'where nothing is kept, or in another shape, a visit is written without it',
  { tags: '@28.40' },
  async () => {
    const { write, send } = await useMember();
    const { id, that_day: nothing } = await write(place.id, { visited_on: TODAY });
    expect(nothing).toBeNull();
    await send('DELETE', `/api/visits/${id}`);
    await keep(TODAY, 54, 312);
    await sql`update official_answers set answer = '{"of": "another release"}'
      where source = ${forecast.name}`.execute(database);
    expect((await write(place.id, { visited_on: TODAY })).that_day).toEqual({
      ...told(54, 310),
      weather: null,
    });
    expect(official.requests()).toEqual([]);
  },
);

it(
  'an evening, when no high is left to tell, leaves no trace of itself',
  { tags: '@28.40' },
  async () => {
    await keep(TODAY, 54, 312);
    await sql`update official_answers set answer = jsonb_set(answer, '{0,high_f}', 'null')
    where source = ${forecast.name}`.execute(database);
    const { write } = await useMember();
    expect((await write(place.id, { visited_on: TODAY })).that_day?.weather).toBeNull();
  },
);

it('another date drops or renews it, other changes leave it', { tags: '@28.40' }, async () => {
  await keep(TODAY, 54, 312);
  const { write, send } = await useMember();
  const { id } = await write(place.id, { visited_on: TODAY });
  const change = async (day: string) => {
    const body = exampleVisit({ visited_on: day, crowd: 'many' });
    return (await send('PUT', `/api/visits/${id}`, body)).json<{ that_day: unknown }>().that_day;
  };
  await keep(TODAY, 60, 500);
  expect(await change(TODAY)).toEqual(told(54, 310));
  expect(await change(YESTERDAY)).toBeNull();
  expect(await change(TODAY)).toEqual(told(60, 500));
});
