import { expect, it } from 'vitest';
import { routing } from './routing.ts';

it('our routing process is started, and the server told where it is', () => {
  const { parts, env } = routing({}, 8002);
  expect(env).toEqual({ ROUTING_URL: 'http://127.0.0.1:8002' });
  expect(parts).toMatchObject([{ env: { ROUTING_PORT: '8002' }, restarts: true }]);
  const addressWith = (given: NodeJS.ProcessEnv) => routing(given, 8002).env['ROUTING_URL'];
  expect(addressWith({ ROUTING_HOST: '10.0.0.5' })).toBe('http://10.0.0.5:8002');
  expect(addressWith({ ROUTING_HOST: '::1' })).toBe('http://[::1]:8002');
  expect(addressWith({ ROUTING_HOST: '0.0.0.0' })).toBe('http://127.0.0.1:8002');
});

it('nothing is started where ROUTING_URL names another', () => {
  expect(routing({ ROUTING_URL: 'http://valhalla:8002' }, 8003)).toEqual({ parts: [], env: {} });
});
