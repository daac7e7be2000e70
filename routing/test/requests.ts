import { readHighways } from '@wildsoak/catalog/highways';
import { type Place, placeNamed } from '../roads/places.ts';

const location = ({ latitude, longitude }: Place) => ({ lat: latitude, lon: longitude });

export const town = (name: string) => location(placeNamed(name));

/** Towns from all over the country. */
export function someTowns(count: number, from = 0) {
  const names = [...new Set(readHighways().flatMap(({ stops }) => stops))];
  const inGazetteer = names.filter((name) => !name.includes('@'));
  const step = Math.floor(inGazetteer.length / count);
  return Array.from({ length: count }, (_, index) =>
    town(inGazetteer[(from + index * step) % inGazetteer.length] ?? ''),
  );
}

export async function post(url: string, path: string, body: unknown, signal?: AbortSignal) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(url + path, { method: 'POST', body: text, signal: signal ?? null });
  const answer = await response.text();
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    text: answer,
    json: () => JSON.parse(answer) as Record<string, never>,
  };
}

/** Keeps the engine busy for half a second or more. */
export const heavyMatrix = () => ({
  sources: someTowns(70),
  targets: someTowns(70, 3),
  costing: 'auto',
  verbose: false,
});

export async function metric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const line = text.split('\n').find((line) => line.startsWith(`${name} `));
  return Number(line?.split(' ').at(-1));
}
