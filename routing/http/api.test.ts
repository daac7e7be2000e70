import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { metric, post, someTowns, town } from '../test/requests.ts';
import { startRouting } from '../test/start-routing.ts';

let routing: Awaited<ReturnType<typeof startRouting>>;
beforeAll(async () => {
  routing = await startRouting({ network: 'sketch' });
});
afterAll(() => routing.close());

const trip = (...names: string[]) => ({ locations: names.map(town), costing: 'auto' });
const HONOLULU = { lat: 21.31, lon: -157.86 };
const OCEAN = { lat: 40, lon: -140 };

describe("Valhalla's own HTTP API", () => {
  test('a route by POST is the same as by ?json=', async () => {
    const question = trip('Boise ID', 'Missoula MT');
    const posted = await post(routing.url, '/route', question);
    expect(posted).toMatchObject({ status: 200, type: 'application/json;charset=utf-8' });
    const { trip: found } = JSON.parse(posted.text) as {
      trip: { legs: { shape: string; maneuvers: object[] }[]; summary: { length: number } };
    };
    expect(found.legs[0]?.shape.length).toBeGreaterThan(100);
    expect(JSON.stringify(found.legs[0]?.maneuvers)).toContain('ID 21');
    const asked = `${routing.url}/route?json=${encodeURIComponent(JSON.stringify(question))}`;
    expect(await (await fetch(asked)).text()).toBe(posted.text);
  });

  test('a matrix of the whole country, which the default limits stop at 250 miles', async () => {
    const sources = [town('Seattle WA'), town('San Diego CA')];
    const targets = [town('Miami FL'), town('Bangor ME'), ...someTowns(98)];
    const question = { sources, targets, costing: 'auto', verbose: false };
    const { status, text } = await post(routing.url, '/sources_to_targets', question);
    expect(status).toBe(200);
    const { sources_to_targets: found } = JSON.parse(text) as {
      sources_to_targets: { distances: number[][] };
    };
    expect(found.distances.map((row) => row.length)).toEqual([100, 100]);
    expect(found.distances.flat().every((km) => Number.isFinite(km))).toBe(true);
    // Seattle to Miami is about 3,300 miles.
    expect(found.distances[0]?.[0]).toBeGreaterThan(4_700);
    expect(found.distances[0]?.[0]).toBeLessThan(5_700);
  });

  test('the best order of stops', async () => {
    const question = trip(
      'Seattle WA',
      'Salt Lake City UT',
      'Portland OR',
      'Boise ID',
      'Denver CO',
    );
    const { text } = await post(routing.url, '/optimized_route', question);
    const { trip: found } = JSON.parse(text) as {
      trip: { locations: { original_index: number }[] };
    };
    expect(found.locations.map(({ original_index }) => original_index)).toEqual([0, 2, 3, 1, 4]);
  });

  test('how far you get, and which road is near', async () => {
    const reach = { ...trip('Reno NV'), contours: [{ time: 240 }], polygons: true };
    const { text } = await post(routing.url, '/isochrone', reach);
    expect(JSON.parse(text)).toMatchObject({ type: 'FeatureCollection' });
    const near = await post(routing.url, '/locate', { locations: [town('Reno NV'), OCEAN] });
    const [reno, ocean] = JSON.parse(near.text) as { edges: { correlated_lat: number }[] | null }[];
    expect(reno?.edges?.[0]?.correlated_lat).toBeCloseTo(39.53, 1);
    expect(ocean?.edges).toBeNull();
  });

  test('/status answers like Valhalla, and names its roads', async () => {
    const status = (await (await fetch(`${routing.url}/status`)).json()) as Record<string, unknown>;
    expect(status).toEqual({
      version: expect.stringMatching(/^3\./) as string,
      tileset_last_modified: expect.any(Number) as number,
      available_actions: expect.arrayContaining(['route', 'sources_to_targets']) as string[],
      wildsoak_network: {
        kind: 'sketch',
        name: 'Sketch road network',
        built_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      },
    });
  });

  test('/metrics counts calls by action and status, and failures by their code', async () => {
    const answered = 'routing_call_duration_seconds_count{action="route",status="200"}';
    const failed = 'routing_failures_total{action="route",error_code="171"}';
    const before = [await metric(routing.url, answered), await metric(routing.url, failed)];
    await post(routing.url, '/route', trip('Reno NV', 'Elko NV'));
    await post(routing.url, '/route', { locations: [OCEAN, town('Elko NV')], costing: 'auto' });
    expect(await metric(routing.url, answered)).toBe((before[0] || 0) + 1);
    expect(await metric(routing.url, failed)).toBe((before[1] || 0) + 1);
    expect(await metric(routing.url, 'nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0);
  });
});

const BOISE = town('Boise ID');
const locations = [BOISE, town('Elko NV')];
const auto = { costing: 'auto' };

describe("failures come in Valhalla's form, with its number and its status", () => {
  test.each([
    [400, 100, 'Failed to parse json request', '/route', '{"locations":'],
    [400, 100, 'Failed to parse json request', '/route', ''],
    [400, 100, 'Failed to parse json request', '/route', '[]'],
    [400, 110, "Insufficiently specified required parameter 'locations'", '/route', auto],
    [400, 112, "parameter 'locations' or 'sources & targets'", '/sources_to_targets', auto],
    [400, 113, "parameter 'contours'", '/isochrone', { locations: [BOISE], ...auto }],
    [400, 120, 'Insufficient number of locations', '/route', { locations: [BOISE], ...auto }],
    [400, 124, 'No edge/node costing provided', '/route', { locations }],
    [400, 125, "No costing method found: 'flying'", '/route', { locations, costing: 'flying' }],
    [400, 130, 'Failed to parse location', '/route', { locations: [{ lat: '1e309' }], ...auto }],
    [400, 130, 'Failed to parse location', '/route', { locations: [{ lat: 91, lon: 0 }], ...auto }],
    [400, 150, 'Exceeded max locations: 50', '/route', { locations: someTowns(51), ...auto }],
    [400, 150, 'Exceeded max locations', '/route', { locations, costing: 'bicycle' }],
    [400, 171, 'No suitable edges', '/route', { locations: [HONOLULU, BOISE], ...auto }],
    [404, 106, "Try any of: '/route'", '/trace_route', {}],
    [413, 902, 'The request is too large', '/route', `{"a":"${'x'.repeat(1_000_000)}"}`],
    [501, 107, 'Not Implemented', '/route', { locations, ...auto, format: 'pbf' }],
  ])('%i %i %s (%s)', async (status, code, sentence, path, body) => {
    const answer = await post(routing.url, path, body);
    expect(answer.status).toBe(status);
    expect(answer.type).toBe('application/json;charset=utf-8');
    expect(JSON.parse(answer.text)).toEqual({
      error_code: code,
      error: expect.stringContaining(sentence) as string,
      status_code: status,
      status: expect.stringMatching(/^[A-Z]/) as string,
    });
  });

  test('405 for methods that Valhalla does not take', async () => {
    for (const path of ['/route', '/status', '/metrics']) {
      const answer = await fetch(routing.url + path, { method: 'DELETE' });
      expect([answer.status, await answer.json()]).toMatchObject([405, { error_code: 101 }]);
    }
  });

  test('hostile requests neither stop nor delay the process', async () => {
    const deep = '{"":'.repeat(240_000);
    const hostile = [
      deep,
      '{"locations":[1,2],"costing":"auto"}',
      '{"locations":"x","costing":"auto"}',
      '{"locations":[{"lat":1e309,"lon":1},{"lat":1,"lon":2}],"costing":"auto"}',
      '{"locations":[{"lat":null,"lon":[]},{}],"costing":"auto"}',
      `{"locations":[${'{"lat":43,"lon":-116},'.repeat(40_000)}{}],"costing":"auto"}`,
      '{"\u0000":"\ud800"}',
    ];
    for (const body of hostile) {
      const { status, text } = await post(routing.url, '/route', body);
      expect([status, JSON.parse(text)]).toMatchObject([400, { status_code: 400 }]);
    }
    expect(routing.child.exitCode).toBeNull();
    expect((await post(routing.url, '/route', trip('Reno NV', 'Elko NV'))).status).toBe(200);
  });
});
