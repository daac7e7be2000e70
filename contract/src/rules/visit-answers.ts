/**
 * What a visit answers by one word of a few, and everything that follows from it: the column's check, the form, the page,
 * the state of a spring, the feed, the export and the facts for summaries. A new one is an entry here and a column of
 * `visits` with its index. Why a place is closed and how the pool feels are further down: they go with more than a word.
 */

const DAY_HOURS = 24;

interface VisitAnswer {
  /** In the form. */
  question: string;
  /** How long it counts after the day of the visit. */
  hours: number;
  /** Not said where nobody should bathe: it would invite people. */
  invites: boolean;
  /** `button` is on the form's, `said` in a list of what a member found, `fact` after 'A member'. */
  values: Readonly<Record<string, { button: string; said: string; fact: string }>>;
}

export const VISIT_ANSWERS = {
  road: {
    question: 'The road',
    // Rain and the grader change a dirt road within weeks.
    hours: 28 * DAY_HOURS,
    invites: false,
    values: {
      'any-car': {
        button: 'Any car',
        said: 'road fine for any car',
        fact: 'found the road fit for any car',
      },
      'high-clearance': {
        button: 'High clearance',
        said: 'road needs high clearance',
        fact: 'found the road fit only for cars with high clearance',
      },
      '4x4': {
        button: '4×4',
        said: 'road needs 4×4',
        fact: 'found the road fit only for four-wheel drive',
      },
      impassable: {
        button: 'Impassable',
        said: 'road impassable',
        fact: 'found the road impassable',
      },
    },
  },
  approach: {
    question: 'The walk or crossing',
    hours: 28 * DAY_HOURS,
    invites: false,
    values: {
      easy: {
        button: 'Easy',
        said: 'easy walk or crossing',
        fact: 'found the walk or crossing easy',
      },
      hard: {
        button: 'Hard',
        said: 'hard walk or crossing',
        fact: 'found the walk or crossing hard',
      },
      dangerous: {
        button: 'Dangerous',
        said: 'dangerous walk or crossing',
        fact: 'found the walk or crossing dangerous',
      },
    },
  },
  crowd: {
    question: 'People there',
    // Says how that day was; by the next afternoon others are there.
    hours: 6,
    invites: true,
    values: {
      nobody: { button: 'Nobody', said: 'nobody there', fact: 'met nobody there' },
      'a-few': { button: 'A few', said: 'a few people', fact: 'met a few people there' },
      many: { button: 'Many', said: 'many people', fact: 'met many people there' },
    },
  },
} as const satisfies Record<string, VisitAnswer>;

export type VisitAnswerName = keyof typeof VISIT_ANSWERS;
export type AnswerWord<Name extends VisitAnswerName> =
  keyof (typeof VISIT_ANSWERS)[Name]['values'] & string;

export const VISIT_ANSWER_NAMES = Object.keys(VISIT_ANSWERS) as VisitAnswerName[];

/** The same for each answer, by its name. */
export const forEachAnswer = <Made>(
  make: (answer: VisitAnswer, name: VisitAnswerName) => Made,
): Record<VisitAnswerName, Made> =>
  Object.fromEntries(
    VISIT_ANSWER_NAMES.map((name) => [name, make(VISIT_ANSWERS[name], name)]),
  ) as Record<VisitAnswerName, Made>;

export const wordsOf = <Name extends VisitAnswerName>(name: Name) =>
  Object.keys(VISIT_ANSWERS[name].values) as [AnswerWord<Name>, ...AnswerWord<Name>[]];

/** What is on the buttons, by the words that are stored. */
export const buttonsOf = <Word extends string>(
  table: Readonly<Record<Word, { button: string }>>,
): Readonly<Record<Word, string>> =>
  Object.fromEntries(
    Object.entries<{ button: string }>(table).map(([word, { button }]) => [word, button]),
  ) as Record<Word, string>;

/** What a word says in a list, or null where the member did not answer. */
export const answerSaid = (name: VisitAnswerName, word: string | null): string | null =>
  word === null ? null : ((VISIT_ANSWERS[name] as VisitAnswer).values[word]?.said ?? null);

export const answerFact = (name: VisitAnswerName, word: string): string =>
  (VISIT_ANSWERS[name] as VisitAnswer).values[word]?.fact ?? '';

/** Why a place is closed: `said` follows 'closed', `fact` follows 'reported it closed'. */
export const CLOSED_REASONS = {
  gate: { button: 'Gate', said: 'gate', fact: 'by a gate' },
  sign: { button: 'Sign', said: 'sign posted', fact: 'by a sign' },
  snow: { button: 'Snow', said: 'snow', fact: 'because of snow' },
  fire: { button: 'Fire', said: 'fire', fact: 'because of fire' },
  flood: { button: 'Flood', said: 'flood', fact: 'because of a flood' },
  gone: { button: 'Gone', said: 'spring is gone', fact: 'because it is gone' },
} as const;
export type ClosedReason = keyof typeof CLOSED_REASONS;

/** How the pool is. */
export const FEELS = {
  'too-cold': { button: 'Too cold', said: 'too cold' },
  good: { button: 'Good', said: 'good' },
  'too-hot': { button: 'Too hot', said: 'too hot' },
} as const;
export type Feel = keyof typeof FEELS;

/** Nothing but the day: a visit without an answer, and no note. A photo says something, too. */
export const saysNothing = (said: { visited_on: string }): boolean =>
  Object.entries(said).every(
    ([name, answer]) => name === 'visited_on' || (answer ?? null) === null,
  );

export const NOTHING_SAID = 'Answer a question, or add a photo or a note.';

/** The words that are stored. */
export const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>) =>
  Object.keys(table) as [Key, ...Key[]];

/** Hours that each answer counts after the day of the visit, with the reason. */
export const ANSWER_HOURS = {
  /** Gates close again: a month is as long as land managers leave a notice up. */
  open: 30 * DAY_HOURS,
  /** A storm, and the thaw after it. */
  snow: 42 * DAY_HOURS,
  /** Somebody closed it, and somebody has to open it. */
  closed: null,
  /** A pool keeps its heat until a season or a flood changes how water runs into it. */
  pool: 120 * DAY_HOURS,
  ...forEachAnswer(({ hours }) => hours),
} as const satisfies Record<string, number | null>;
