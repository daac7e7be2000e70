import { expect, it } from 'vitest';
import { routing } from './routing.ts';

it('our routing process is started, and the server told where it is', () => {
  expect(routing({})).toEqual({
    parts: [{ name: 'routing', args: ['routing/main.ts'], restarts: true }],
    env: { ROUTING_URL: 'http://127.0.0.1:8002' },
  });
  const addressWith = (given: NodeJS.ProcessEnv) => routing(given).env['ROUTING_URL'];
  expect(addressWith({ ROUTING_PORT: '9002' })).toBe('http://127.0.0.1:9002');
  expect(addressWith({ ROUTING_HOST: '10.0.0.5' })).toBe('http://10.0.0.5:8002');
  expect(addressWith({ ROUTING_HOST: '::1' })).toBe('http://[::1]:8002');
  expect(addressWith({ ROUTING_HOST: '0.0.0.0' })).toBe('http://127.0.0.1:8002');
});

it('nothing is started where ROUTING_URL names another', () => {
  expect(routing({ ROUTING_URL: 'http://valhalla:8002' })).toEqual({ parts: [], env: {} });
});
