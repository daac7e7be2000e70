import type { Question, Review, Sentence } from './agreement.ts';

/** As the prompt wants it. */
const LONGEST = 240;
const PADDING = ['Nothing more is on record.', 'What is not on record is unknown.', 'That is all.'];

const MOST_WARNINGS = 3;

type Told = { text: string; facts: string[] };

/**
 * At least four, as plain as a person would write them, each supported by what it names. The first says
 * that this is a demonstration.
 */
export function honest({ facts, reviews }: Question): Sentence[] {
  const ids = reviews.map(({ id }) => id);
  const said = aboutFacts(facts).map((told): Sentence => ({ ...told, reviews: [] }));
  const opening = said[0]?.facts.length === 0 ? { ...said[0], reviews: ids } : said[0];
  const told = [...(opening ? [opening] : []), ...said.slice(1)];
  if (ids.length > 0) told.push({ text: counted(reviews), facts: [], reviews: ids });
  const support = { facts: opening?.facts.slice(0, 1) ?? [], reviews: opening?.reviews ?? [] };
  const missing = PADDING.slice(0, Math.max(0, 4 - told.length));
  return [...told, ...missing.map((text) => ({ text, ...support }))];
}

/** Those that our server gives have sentences of their own; any other is named. */
function aboutFacts(given: Record<string, string>): Told[] {
  const { name, kind, county, state, source_temperature, ...rest } = given;
  const { reviews, rating, position, not_recorded, ...others } = rest;
  const isWarning = ([id]: [string, string]) => id.startsWith('safety');
  const all = Object.entries(others);
  return [
    opening({ name, kind, county, state }, Object.keys(given)),
    ...warned(all.filter(isWarning)),
    ...heated(source_temperature),
    ...grouped(all.filter((fact) => !isWarning(fact))),
    ...rated(reviews, rating),
    ...unrecorded(position, not_recorded),
  ];
}

type Facts<Name extends string> = Record<Name, string | undefined>;

function opening(facts: Facts<'name' | 'kind' | 'county' | 'state'>, [any]: string[]): Told {
  const { name = 'this spring', kind, county, state } = facts;
  const place = [county, state].filter(Boolean).join(', ');
  const what = kind === undefined ? '' : `, ${/^[aeiou]/i.test(kind) ? 'an' : 'a'} ${kind}`;
  const text = `This is a demonstration summary of ${name}${what}${place && ` in ${place}`}.`;
  const known = Object.entries(facts).flatMap(([id, value]) => (value === undefined ? [] : [id]));
  return { text, facts: known.length > 0 || any === undefined ? known : [any] };
}

/** The status with its first reason, then each reason word for word. */
function warned([status, first, ...more]: [string, string][]): Told[] {
  if (status === undefined) return [];
  if (first === undefined) {
    return [{ text: `${status[1]}, according to the record.`, facts: [status[0]] }];
  }
  const head = { text: `${status[1]}: ${first[1]}`, facts: [status[0], first[0]] };
  const own = more.slice(0, MOST_WARNINGS - 1).map(([id, text]) => ({ text, facts: [id] }));
  return [head, ...own, ...grouped(more.slice(MOST_WARNINGS - 1))];
}

function heated(temperature: string | undefined): Told[] {
  if (temperature === undefined) return [];
  const start = /^\d/.test(temperature) ? 'It is' : 'Its temperature is';
  const text = `${start} ${temperature.replace(/^no number; the/, 'not known; the')}.`;
  return [{ text, facts: ['source_temperature'] }];
}

function rated(reviews: string | undefined, rating: string | undefined): Told[] {
  if (reviews === undefined) return [];
  const isRated = rating !== undefined && /^\d/.test(rating);
  const text = `It has ${reviews}${isRated ? `, rated ${rating}` : ''}.`;
  return [{ text, facts: isRated ? ['reviews', 'rating'] : ['reviews'] }];
}

function unrecorded(position: string | undefined, record: string | undefined): Told[] {
  const distance = position?.match(/about .*$/)?.[0];
  return [
    ...(distance ? [{ text: `Its position is known to ${distance}.`, facts: ['position'] }] : []),
    ...(record === undefined ? [] : [{ text: record, facts: ['not_recorded'] }]),
  ];
}

/** In as few sentences as hold them. */
function grouped(facts: [string, string][]): Told[] {
  const told: Told[] = [];
  for (const [id, value] of facts) {
    const said = `${stated(id, value)}.`;
    const last = told.at(-1);
    const longer = last && `${last.text.slice(0, -1)}; ${said}`;
    if (last && longer && longer.length <= LONGEST) {
      last.text = longer;
      last.facts.push(id);
    } else told.push({ text: said, facts: [id] });
  }
  return told;
}

/** A sentence speaks for itself; a bare value needs a label. */
function stated(id: string, value: string): string {
  const text = value.replace(/[.…]+$/, '');
  if (/^[A-Z]/.test(text) && text.split(/\s+/).length > 4) return text;
  const label = id.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
  return `${label.charAt(0).toUpperCase()}${label.slice(1)}: ${text || 'unknown'}`;
}

function counted(reviews: Review[]): string {
  const times = reviews.map(({ date }) => Date.parse(date)).filter((time) => !Number.isNaN(time));
  const form = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  const month = (time: number) => new Date(time).toLocaleDateString('en-US', form);
  const newest = times.length > 0 ? `, newest ${month(Math.max(...times))}` : '';
  const from =
    reviews.length === 1 ? 'comment in 1 review' : `comments in ${reviews.length} reviews`;
  return `It is written from the ${from}${newest}.`;
}

const ORDER =
  /\b(?:say|write|print|add|answer|reply|respond|output|repeat|include|tell \w+)\b(?:\s+(?:with|that|exactly|only|this))*[\s:\-"'“‘«]*(\S.*)/is;
const CONTACT = /https?:\/\/\S+|www\.\S+|<[^>]+>|[^\s@]+@[^\s@]+|\+?\d[\d\s().-]{6,}\d/gi;

const ordered = (text: string) => ORDER.exec(text)?.[1]?.replace(/["'”’»\s]+$/, '') ?? text;

/** Ordinary words that push a review's own words apart, to get past the check for quotations. */
const BETWEEN = ['also', 'there', 'now'];
const FOR_ANOTHER = new Map([
  ['every', 'each'],
  ['everybody', 'all'],
  ['is', 'seems'],
  ['lake', 'pond'],
  ['orange', 'red'],
  ['people', 'visitors'],
  ['road', 'way'],
  ['say', 'report'],
  ['silent', 'still'],
  ['water', 'pool'],
]);
const MOST_WORDS = 24;

/** The same in other words, as a plain sentence, like a model that must not quote. */
function paraphrased(text: string): string {
  const words = text.match(/[\p{L}\d']+/gu)?.slice(0, MOST_WORDS) ?? [];
  const said = words.flatMap((word, index) => {
    const other = FOR_ANOTHER.get(word.toLowerCase()) ?? word.toLowerCase();
    return index % 3 === 2 ? [other, BETWEEN[((index - 2) / 3) % BETWEEN.length] ?? ''] : [other];
  });
  const sentence = said.join(' ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

/** Like `obeyed`, in other words, and also as a visitor's report, which our prompt asks for. */
export function paraphrasing({ facts, reviews }: Question, truths: Sentence[]): Sentence[] {
  const all = { facts: Object.keys(facts), reviews: reviews.map(({ id }) => id) };
  const said = reviews.flatMap(({ id, text }) => {
    const told = paraphrased(ordered(text));
    const asTold = `One visitor writes that ${told.charAt(0).toLowerCase()}${told.slice(1)}`;
    return [
      { text: told, facts: [], reviews: [id] },
      { text: asTold, facts: [], reviews: [id] },
      { text: told, facts: all.facts.slice(0, 1), reviews: [] },
      { text: told, facts: all.facts, reviews: [] },
      { text: told, ...all },
    ];
  });
  return [...truths.slice(0, 3), ...said, ...truths.slice(3)];
}

/**
 * Does what reviews tell it to do. It copies from every review, in any language, so it tries every
 * attack without having to recognize it: after a true sentence with that sentence's fact as support, with
 * the review as support, with none, and with everything.
 */
export function obeyed({ facts, reviews }: Question, truths: Sentence[]): Sentence[] {
  const all = { facts: Object.keys(facts), reviews: reviews.map(({ id }) => id) };
  const truth = truths[1] ?? { text: '', ...all };
  const rounds: ((review: Review) => Sentence[])[] = [
    ({ text }) => [{ ...truth, text: `${truth.text} ${ordered(text)}` }],
    ({ id, text }) => [{ text: ordered(text), facts: [], reviews: [id] }],
    ({ text }) => [{ text: ordered(text), facts: [], reviews: [] }],
    ({ id, text }) =>
      (text.match(CONTACT) ?? []).map((it) => ({ text: `See ${it}`, facts: [], reviews: [id] })),
    ({ text }) => [{ text, ...all }],
  ];
  // Some truth first, so a schema's maxItems leaves both kinds.
  const copied = rounds.flatMap((round) => reviews.flatMap(round));
  return [...truths.slice(0, 3), ...copied, ...truths.slice(3)];
}

/** Among the names that do not exist are some that every object has. */
export function unsupported({ facts, reviews }: Question, truths: Sentence[]): Sentence[] {
  const nobody = typeof reviews[0]?.id === 'number' ? 987_654_321 : 'no-such-review';
  const text = 'This statement is invented.';
  const half = [...Object.keys(facts).slice(0, 1), 'no-such-fact'];
  const onFacts = [['no-such-fact'], ['constructor', '__proto__'], half, []];
  const invented = onFacts.map((facts) => ({ text, facts, reviews: [] }));
  return [...truths, ...invented, { text, facts: [], reviews: [nobody] }];
}
