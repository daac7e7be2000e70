import { createRequire } from 'node:module';
import type { Line, Point } from './shapes.ts';
import { lineOf, polygonsOf, readOnce, readTopology, type Shape } from './topology.ts';

const require = createRequire(import.meta.url);

/** By their ISO number. */
const USA = '840';
const CANADA = '124';
const MEXICO = '484';
/** Its ring goes around the pole, where our square has no room. */
const ANTARCTICA = '010';

/** All the world around the USA for a first look, then only what borders on it. */
const SOURCES = {
  coarse: {
    path: require.resolve('world-atlas/countries-50m.json'),
    isWanted: (id: string) => id !== USA && id !== ANTARCTICA,
  },
  fine: {
    path: require.resolve('world-atlas/countries-10m.json'),
    isWanted: (id: string) => id === CANADA || id === MEXICO,
  },
};

/** Russia goes on beyond the 180th meridian: such a ring is drawn on both sides. */
const unwrap = (ring: readonly Point[]): Point[][] => {
  let moved = 0;
  const whole = ring.map(([x, y], i): Point => {
    const step = x - (ring[i - 1]?.[0] ?? x);
    if (Math.abs(step) > 0.5) moved -= Math.sign(step);
    return [x + moved, y];
  });
  const beyond = whole.find(([x]) => x < 0 || x > 1);
  if (!beyond) return [whole];
  return [whole, whole.map(([x, y]): Point => [x - Math.sign(beyond[0]), y])];
};

/** The land of other countries, as closed rings. */
export const getNeighbors = readOnce(async (detail: keyof typeof SOURCES): Promise<Line[]> => {
  const { path, isWanted } = SOURCES[detail];
  const wantedOf = ({ countries }: { countries: { geometries: Shape[] } }) =>
    countries.geometries.filter(({ id }) => isWanted(String(id)));
  const topology = await readTopology<{ countries: Shape }>(path, wantedOf);
  return wantedOf(topology.objects).flatMap((country) =>
    polygonsOf(topology, country).flat().flatMap(unwrap).map(lineOf),
  );
});
