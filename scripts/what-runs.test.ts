import { expect, it } from 'vitest';
import { routing } from './routing.ts';
import { standIns } from './stand-ins.ts';
import { whatRuns } from './what-runs.ts';

it('npm run dev says in five lines what runs where, which stand-ins are active and which demo logins exist', () => {
  const running = { port: 3000, routingUrl: String(routing({}).env['ROUTING_URL']) };
  const lines = whatRuns({ ...running, standIns: standIns({}).parts, logins: 'marge' });
  expect(lines).toHaveLength(5);
  const text = lines.join('\n');
  for (const part of ['localhost:3000', ':8002', ':1080', ':12111', ':12112', 'marge'])
    expect(text).toContain(part);
  expect(whatRuns({ ...running, standIns: [], logins: '' })[3]).toBe('Stand-ins  none');
});
