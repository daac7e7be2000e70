import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Coordinates } from '@wildsoak/contract/trips';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startRouting } from '../../../../../routing/test/start-routing.ts';
import { createPlanner } from './route.service.ts';
import { addMember, signIn } from '../../../../test/support/members.ts';
import { detoursBody } from '../../../../test/support/plans.ts';
import { CITIES, NETWORK } from '../../../../test/support/roads.ts';
import { slowness } from '../../../../test/support/processor-time.ts';
import { useApp } from '../../../../test/support/test-app.ts';

/** The engine changes from test to test; its address stays. */
const doorway = createServer();
doorway.listen(0, '127.0.0.1');
await once(doorway, 'listening');
const { port } = doorway.address() as AddressInfo;
doorway.close();
await once(doorway, 'close');

const { app, platform, database } = await useApp({ ROUTING_URL: `http://127.0.0.1:${port}` });

const AWAY = "We can't plan routes right now. Try again in a minute.";
/** 'Failed to generate trip: …' within 10 s. */
const BOUND_MS = 10_000;

const member = await addMember(database, { is_premium: true });
const cookie = await signIn(platform, member);
const never = new AbortController().signal;
const TRIP = {
  startCoords: CITIES.boise,
  endCoords: CITIES.reno,
  waypoints: [] as Coordinates[],
  maxDistanceMiles: 20,
};
const plan = () =>
  app.inject({ method: 'POST', url: '/api/planner/route', headers: { cookie }, payload: TRIP });

/** The test with the frozen engine takes the full time; the others cut it short. */
const SHORT = { routeMs: 400, answerMs: 3_000 };
const planWithin = (bounds: typeof SHORT) =>
  createPlanner(platform, bounds).route(member.id, TRIP, never);

const failInShort = async () => {
  const begin = performance.now();
  await expect(planWithin(SHORT)).rejects.toMatchObject({ status: 503, message: AWAY });
  const ms = performance.now() - begin;
  expect(ms).toBeGreaterThanOrEqual(SHORT.routeMs - 5);
  expect(ms / slowness()).toBeLessThan(SHORT.answerMs);
};

/** In the engine's place, on its address. */
const standIn = async (answer: RequestListener) => {
  const server = createServer(answer);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { close };
};

const failWithin = async (message: string, status = 503) => {
  const begin = performance.now();
  const answer = await plan();
  expect((performance.now() - begin) / slowness()).toBeLessThan(BOUND_MS);
  expect([answer.statusCode, answer.json()]).toEqual([status, { error: message }]);
};

const siteIsWell = async () => {
  expect((await app.inject('/api/springs/1')).statusCode).toBe(200);
  const plans = await app.inject({ url: '/api/planner/plans', headers: { cookie } });
  expect(plans.statusCode).toBe(200);
};

describe('Valhalla killed, slow or failing', () => {
  it(
    'killed while it works: says so at once, the rest of the site unaffected, recovers by itself',
    { tags: '@19.44' },
    async () => {
      const engine = await startRouting({ network: NETWORK, port });
      expect((await plan()).statusCode).toBe(200);
      engine.child.kill('SIGKILL');
      await engine.exited;
      await failWithin(AWAY);
      await siteIsWell();
      const next = await startRouting({ network: NETWORK, port });
      onTestFinished(() => next.close());
      await vi.waitFor(async () => expect((await plan()).statusCode).toBe(200), 10_000);
    },
  );

  it('frozen: says so within 10 s, and recovers by itself', { tags: '@19.44' }, async () => {
    const engine = await startRouting({ network: NETWORK, port });
    onTestFinished(() => engine.close());
    engine.child.kill('SIGSTOP');
    const failing = failWithin(AWAY);
    await siteIsWell();
    await failing;
    engine.child.kill('SIGCONT');
    await vi.waitFor(async () => expect((await plan()).statusCode).toBe(200), 10_000);
  });

  it('answering after 30 s: says so in time', { tags: '@19.44' }, async () => {
    const server = await standIn((_request, response) => {
      const timer = setTimeout(() => response.end('{}'), 30_000);
      response.once('close', () => clearTimeout(timer));
    });
    onTestFinished(() => server.close());
    await failInShort();
  });

  it('sending its answer byte by byte: says so in time', async () => {
    const server = await standIn((_request, response) => {
      response.write('{"trip":');
      const timer = setInterval(() => response.write(' '), 100);
      response.once('close', () => clearInterval(timer));
    });
    onTestFinished(() => server.close());
    await failInShort();
  });

  it.each([
    ['500 in words', 500, 'Internal Server Error', AWAY, 503],
    ['500 in its own form', 500, '{"error_code":199,"error":"Unknown"}', AWAY, 503],
    ['502 of a proxy', 502, '<html>Bad Gateway</html>', AWAY, 503],
    ['200 and no JSON', 200, 'hello', AWAY, 503],
    ['200 and other JSON', 200, '{"trip":{"legs":[]}}', AWAY, 503],
    ['200 and null', 200, 'null', AWAY, 503],
    [
      '200 and a broken line',
      200,
      '{"trip":{"summary":{"time":1,"length":1},"legs":[{"summary":{"time":1,"length":1},"shape":"_"}]}}',
      AWAY,
      503,
    ],
    [
      'an error about our request',
      400,
      '{"error_code":130,"error":"Failed to parse location"}',
      AWAY,
      503,
    ],
    ['a redirect', 302, '', AWAY, 503],
    [
      'a full queue',
      503,
      '{"error_code":900,"error":"Too many calls are waiting"}',
      "We're busy right now. Try again in a minute.",
      503,
    ],
    [
      'no path',
      400,
      '{"error_code":442,"error":"No path could be found for input"}',
      'No road connects these points.',
      422,
    ],
    [
      'too long a drive',
      400,
      '{"error_code":154,"error":"Path distance exceeds the max distance limit"}',
      'That drive is too long. Choose points closer together.',
      422,
    ],
  ] as [string, number, string, string, number][])(
    'answering %s: a sentence',
    { tags: ['@7.23', '@19.44'] },
    async (_what, status, body, message, ours) => {
      const server = await standIn((_request, response) => {
        response.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:1/' } : {});
        response.end(body);
      });
      onTestFinished(() => server.close());
      await failWithin(message, ours);
      await siteIsWell();
    },
  );

  it('a matrix that fails or hangs: the route and its springs all the same, without detours', async () => {
    const engine = await startRouting({ network: NETWORK });
    onTestFinished(() => engine.close());
    for (const isSlow of [false, true]) {
      const server = await standIn((request, response) => {
        if (request.url === '/sources_to_targets') {
          if (!isSlow) response.writeHead(500).end('{}');
          return;
        }
        void (async () => {
          const chunks: Buffer[] = [];
          for await (const chunk of request) chunks.push(chunk as Buffer);
          const body = Buffer.concat(chunks);
          const answer = await fetch(engine.url + request.url, { method: 'POST', body });
          response.writeHead(answer.status).end(await answer.text());
        })();
      });
      const begin = performance.now();
      const planner = createPlanner(platform, { routeMs: 3_000, answerMs: 3_000 });
      const { nearbySprings } = await planner.route(member.id, TRIP, never);
      const detours = await planner.detours(member.id, detoursBody(TRIP, nearbySprings), never);
      expect((performance.now() - begin) / slowness()).toBeLessThan(6_000);
      await server.close();
      expect(nearbySprings.length).toBeGreaterThan(5);
      expect(detours).toEqual(nearbySprings.map(() => null));
    }
  });

  it('the engine stops working for a caller who has hung up', async () => {
    const asked = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    const server = await standIn((request, response) => {
      if (request.url === '/status') return response.end('{}');
      response.once('close', () => closed.resolve());
      asked.resolve();
      return undefined;
    });
    onTestFinished(() => server.close());
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port: own } = app.server.address() as AddressInfo;
    const hangUp = new AbortController();
    const asking = fetch(`http://127.0.0.1:${own}/api/planner/route`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(TRIP),
      signal: hangUp.signal,
    });
    await asked.promise;
    const begin = performance.now();
    hangUp.abort();
    await expect(asking).rejects.toThrow();
    await closed.promise;
    expect((performance.now() - begin) / slowness()).toBeLessThan(2_000);
  });
});
