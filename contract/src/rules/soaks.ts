import type { Fact } from './practical.ts';

/**
 * What a source says people come for: pools that nature or visitors made, a bath that an agency or a county
 * runs, an operator's pools, a bath that is gone, or something else than bathing.
 */
export const SOAK_KINDS = ['wild', 'public-site', 'resort', 'formerly', 'not-a-soak'] as const;
export type SoakKind = (typeof SOAK_KINDS)[number];

/** Who says so and when; null where the source gives none. */
export interface Attribution {
  source: string;
  source_url: string | null;
  /** As the source gives it: `2018-04-17`, `2018`, `about 2019`, `undated`. */
  date: string | null;
}

export type PublishedFact = Fact & Attribution;

/** Where people bathe, by a published source; or where they are said to, which makes no status. */
export interface Soak extends Attribution {
  kind: SoakKind;
  confidence: 'published' | 'unconfirmed';
  /** A resort whose pools are only for people who stay there. */
  guests_only: boolean;
  text: string;
  operator: string | null;
  official_url: string | null;
  /** When it is open or can be reached, in the words of the catalog. */
  season: string | null;
  /** Of the pools people sit in, not of the source. */
  pool_min_f: number | null;
  pool_max_f: number | null;
}

/** After so many years we put a statement in the past tense. */
export const FRESH_YEARS = 5;

/** The last year that a date names; null for `undated`. */
export const yearOf = (date: string | null): number | null => {
  const years = date?.match(/\b(?:18|19|20)\d\d\b/g);
  return years ? Number(years.at(-1)) : null;
};

/** 'Forest Service' of 'Forest Service, “Kirkham”; a newspaper'. */
const shortSource = (source: string): string => source.split(/[,;(“]/)[0]?.trim() ?? source;

const IN_THE_PAST = {
  soaked: 'People soaked here',
  resort: 'There were paid pools',
} as const;
const NOW = { soaked: 'People soak here', resort: 'Paid pools' } as const;
const ANY_TIME = {
  soaked: 'People have soaked here',
  resort: 'There have been paid pools',
} as const;

interface SoakAnswer {
  text: string;
  /** Null where the year is in the text. */
  by: string | null;
  /** What is undated may be as old as what isn't fresh. */
  isFresh: boolean;
}

/** The answer with its age: what an old source says is in the past tense, with its year. */
export const soakAnswer = (
  status: 'soaked' | 'resort',
  { source, date }: Pick<Attribution, 'source' | 'date'>,
  thisYear: number,
): SoakAnswer => {
  const year = yearOf(date);
  if (year === null) {
    return { text: ANY_TIME[status], by: `${shortSource(source)}, undated`, isFresh: false };
  }
  return thisYear - year > FRESH_YEARS
    ? { text: `${IN_THE_PAST[status]} in ${year}`, by: null, isFresh: false }
    : { text: NOW[status], by: `${shortSource(source)}, ${year}`, isFresh: true };
};

/** In one line. */
export const soakHeadline = (...asked: Parameters<typeof soakAnswer>): string => {
  const { text, by } = soakAnswer(...asked);
  return by === null ? `${text}. Check before you go.` : `${text} (${by})`;
};
