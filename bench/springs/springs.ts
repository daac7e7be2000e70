/** What a spring of GET /api/springs needs for the map. */
export interface Spring {
  id: number;
  name: string | null;
  state_code: string;
  latitude: number;
  longitude: number;
  temperature_f: number | null;
  temperature_c: number | null;
  average_rating: number | null;
  review_count: number;
}

export const readSprings = async (site: string): Promise<Spring[]> => {
  const answer = await fetch(`${site}/api/springs`);
  if (!answer.ok) throw new Error(`/api/springs answered ${answer.status}.`);
  const springs: Spring[] = JSON.parse(await answer.text());
  return springs;
};

/** 1 to 5 in turn where nobody has rated: a filter without matches would cost nothing. */
export const withRatings = (springs: readonly Spring[]): Spring[] =>
  springs.map((spring, i) => ({
    ...spring,
    average_rating: spring.average_rating ?? 1 + (i % 5),
    review_count: Math.max(spring.review_count, 1),
  }));

const SPREAD_DEGREES = 0.5;

/** Between -1 and 1, and always the same for the same number. */
const scatter = (seed: number): number => {
  const hash = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d);
  return (Math.imul(hash ^ (hash >>> 12), 0x297a2d39) >>> 0) / 2 ** 31 - 1;
};

/** As many as asked for, gathered where the real ones are. */
export const multiply = (springs: readonly Spring[], count: number): Spring[] =>
  Array.from({ length: count }, (_, i) => {
    const original = springs[i % springs.length];
    if (!original) throw new Error('There are no springs to multiply.');
    const isCopy = i >= springs.length;
    return {
      ...original,
      id: isCopy ? 1_000_000 + i : original.id,
      latitude: original.latitude + (isCopy ? SPREAD_DEGREES * scatter(2 * i) : 0),
      longitude: original.longitude + (isCopy ? SPREAD_DEGREES * scatter(2 * i + 1) : 0),
    };
  });
