import { expect, it } from 'vitest';
import { portsFor } from './local-ports.ts';
import { routing } from './routing.ts';
import { standIns } from './stand-ins.ts';
import { describeRunning } from './running-services.ts';

it('npm run dev says in six lines what runs where, which stand-ins are active and which demo logins exist', () => {
  const ports = portsFor({ PORT: '3000' });
  const routingUrl = String(routing({}, ports.roads).env['ROUTING_URL']);
  const lines = describeRunning({
    ports,
    routingUrl,
    standIns: standIns({}, ports).parts,
    logins: 'marge',
  });
  expect(lines).toHaveLength(6);
  const { mail: _, 'hot reload': __, ...shown } = ports;
  for (const port of Object.values(shown)) expect(lines.join('\n')).toContain(String(port));
  expect(lines.at(-1)).toContain('marge');
  expect(describeRunning({ ports, routingUrl, standIns: [] }).at(-1)).toBe('Stand-ins  none');
});
