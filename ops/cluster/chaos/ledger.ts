/** What the site said it had done, and what the database holds: by the name that the writer gave it. */
export interface Facts {
  /** `member spring` → category. */
  favorites: Map<string, string>;
  /** `member review` → vote. */
  votes: Map<string, number>;
  /** Comments, each with a name of its own. */
  reviews: string[];
  plans: string[];
  /** Ids of Stripe's events. */
  events: string[];
  /** customer → whether the subscription ends with its period. */
  cancels: Map<string, boolean>;
}

export const noFacts = (): Facts => ({
  favorites: new Map(),
  votes: new Map(),
  reviews: [],
  plans: [],
  events: [],
  cancels: new Map(),
});

export const findLost = (acknowledged: Facts, stored: Facts) => {
  const lost: string[] = [];
  for (const kind of ['favorites', 'votes', 'cancels'] as const)
    for (const [key, value] of acknowledged[kind]) {
      const found = stored[kind].get(key);
      if (found !== value) lost.push(`${kind} ${key}: ${value}, but stored is ${found}`);
    }
  for (const kind of ['reviews', 'plans', 'events'] as const) {
    const there = new Set(stored[kind]);
    for (const name of acknowledged[kind]) if (!there.has(name)) lost.push(`${kind} ${name}`);
  }
  return lost;
};

/** Whatever is there twice, acknowledged or not. */
export const findDoubled = (stored: Facts) =>
  (['reviews', 'plans', 'events'] as const).flatMap((kind) => {
    const seen = new Set<string>();
    return stored[kind].flatMap((name) => {
      if (seen.has(name)) return [`${kind} ${name}`];
      seen.add(name);
      return [];
    });
  });
