import { isBathingRuledOut } from '@wildsoak/contract/rules/bathing';
import { OVER_SPA_LIMIT } from '@wildsoak/contract/rules/safety';
import { VISIT_ANSWERS, type VisitAnswerName } from '@wildsoak/contract/rules/visit-answers';
import type { Spring } from '@wildsoak/contract/springs';
import type { Conditions } from '@wildsoak/contract/visits';
import { shortMonthText } from '../../lib/format.ts';
import type { TemperatureUnit } from '../temperature/temperature-unit.ts';
import { inOneLine, poolNumberText, poolText, SPA_LIMIT_F } from '../visit/said-text.ts';
import { ageText, stillCounts } from '../visit/visit-day.ts';
import { knownFact, soakOf, type Said, type Statement } from './known-facts.ts';
import { FREE } from './practical.ts';

/** What one wants to know first, in the order of the page. */
export const SIX_FACTS = ['walk', 'road', 'dogs', 'fee', 'pool', 'last report'] as const;
export type SixFact = (typeof SIX_FACTS)[number];

interface Reader {
  unit: TemperatureUnit;
  /** Null on the server: a kept page doesn't know the day. */
  today: string | null;
}

type Reported = NonNullable<Conditions[keyof Conditions]>;

const saidInVisit = ({ username, visited_on, is_demo }: Reported): Said => ({
  by: 'visit',
  username,
  visited_on,
  is_demo,
});

const counts = (
  kind: 'pool' | VisitAnswerName,
  { freshness, visited_on: day }: Reported,
  { today }: Reader,
): boolean => freshness === 'live' && stillCounts(kind, day, today);

/** What no longer counts says its age in the same breath. */
const withAge = (value: string, isNow: boolean, day: string, { today }: Reader): string =>
  isNow ? value : `${value}, ${ageText(day, today)}`;

const answered = (
  { conditions }: Spring,
  name: 'road' | 'approach',
  reader: Reader,
): (Statement & { isNow: boolean; word: string }) | null => {
  const said = conditions?.[name];
  if (!said) return null;
  const isNow = counts(name, said, reader);
  const values: Readonly<Record<string, { button: string }>> = VISIT_ANSWERS[name].values;
  const value = values[said.value]?.button ?? said.value;
  return {
    value: withAge(value, isNow, said.visited_on, reader),
    said: saidInVisit(said),
    isNow,
    word: said.value,
  };
};

/** 'about six minutes on foot', of the directions. */
const WALK =
  /(?:(?:about|under|over) )?(?:an? )?[\w.]+[ -](?:minutes?|miles?|yards?) (?:on foot|walk|hike|path|trail)|short (?:walk|hike|path|trail)/i;
const BY_ROAD = /\b(?:beside|next to|right by|along) (?:the )?(?:road|highway)|\broadside\b/i;

const NUMBERS = 'zero one two three four five six seven eight nine ten'.split(' ');

/** 'About 6 min on foot' */
const shortWalk = (words: string): string =>
  words
    .replaceAll(/\w+/g, (word) =>
      NUMBERS.indexOf(word) > 0 ? String(NUMBERS.indexOf(word)) : word,
    )
    .replace(/[ -]minutes?\b/, ' min')
    .replace(/[ -]miles?\b/, ' mi');

/** Null for directions that measure nothing: they are in the next line. */
const walkIn = (directions: string): string | null => {
  const walk = WALK.exec(directions)?.[0];
  if (walk !== undefined) return inOneLine([shortWalk(walk)]);
  return BY_ROAD.test(directions) ? 'By the road' : null;
};

const walks = (spring: Spring, reader: Reader): Statement[] => {
  const access = knownFact(spring, 'access');
  const walk = access && walkIn(access.value);
  const written = access && walk ? { value: walk, text: access.value, said: access.said } : null;
  const approach = answered(spring, 'approach', reader);
  const known = knownFact(spring, 'walk') ?? written;
  const all = [known, approach].filter((statement) => statement !== null);
  return approach?.isNow && approach.word === 'dangerous' ? all.toReversed() : all;
};

/** A report of this month beats what was known before. */
const roads = (spring: Spring, reader: Reader): Statement[] => {
  const known = knownFact(spring, 'road');
  const report = answered(spring, 'road', reader);
  const all = [known, report].filter((statement) => statement !== null);
  return report?.isNow && known && report.value !== known.value ? all.toReversed() : all;
};

/** '$5 in 2021', of a sentence. */
const MONEY = /\$\d[\d.,]*(?<!\.|,)(?: (?:a|per) (?:half[ -])?\w+)*(?: in \d{4})?/;
const LONGEST_FEE = 22;
const IS_FREE = /^free\b/i;
const SOME_FEE = 'Yes, amount not known';
/** Of a fee's words. */
export const hasAmount = (text: string): boolean => IS_FREE.test(text) || text.includes('$');
/** Its year is among the sources. */
const DATED = / ?(?:\((?:[^()]*, )?(?:\d{4}|undated)\))?\.?$/;

const shortFee = (text: string): string => {
  const short = text.replace(DATED, '');
  if (hasAmount(text) && short.length <= LONGEST_FEE) return short;
  return IS_FREE.test(text) ? FREE : (MONEY.exec(text)?.[0] ?? SOME_FEE);
};

const whole = (statement: Statement, short: string): Statement =>
  short === statement.value ? statement : { ...statement, value: short, text: statement.value };

/** What names an amount beats what doesn't. */
const fees = (spring: Spring): Statement[] => {
  const known = knownFact(spring, 'fee');
  const said = known ? [whole(known, shortFee(known.value))] : [];
  if (isBathingRuledOut(spring.bathing_status)) return said;
  const reasons = spring.bathing_reasons
    .filter(({ kind }) => kind === 'fee')
    .map(({ text, source, date, confidence }): Statement => ({
      value: confidence === 'unconfirmed' ? 'Maybe a fee' : shortFee(text),
      text,
      said: { by: 'source', source: { source, date, source_url: null } },
    }));
  if (known && hasAmount(known.value)) return said;
  const all = [...said, ...reasons].toSorted(
    (a, b) => Number(hasAmount(b.value)) - Number(hasAmount(a.value)),
  );
  const soak = soakOf(spring);
  // The verdict reads "Paid pools".
  const isPaid = all.length === 0 && soak && spring.bathing_status === 'resort';
  return isPaid ? [{ value: SOME_FEE, said: { by: 'source', source: soak } }] : all;
};

const degreesText = (from: number | null, to: number | null, unit: TemperatureUnit): string => {
  const [low, high] = [from ?? to ?? 0, to ?? from ?? 0];
  const number = poolNumberText(high, unit);
  if (from === null || to === null || low === high) return `About ${number}`;
  return `${poolNumberText(low, unit).replace(/ °.$/, '')} to ${number}`;
};

/** Of the pools people sit in. */
const pools = (spring: Spring, reader: Reader): Statement[] => {
  if (isBathingRuledOut(spring.bathing_status)) return [];
  const { unit } = reader;
  const { pool_min_f: low = null, pool_max_f: high = null, ...soak } = soakOf(spring) ?? {};
  const published: Statement[] =
    'source' in soak && (high ?? low) !== null
      ? [
          {
            value: degreesText(low, high, unit),
            text: (high ?? 0) > SPA_LIMIT_F ? `Above ${OVER_SPA_LIMIT}.` : undefined,
            said: { by: 'source', source: soak },
          },
        ]
      : [];
  const said = spring.conditions?.pool;
  const text = said && poolText(said, unit);
  if (!said || !text) return published;
  const isNow = counts('pool', said, reader);
  const short =
    said.pool_temperature_f === null
      ? inOneLine([text])
      : poolNumberText(said.pool_temperature_f, unit);
  const report: Statement = {
    value: withAge(short, isNow, said.visited_on, reader),
    text: short === text ? undefined : inOneLine([text]),
    said: saidInVisit(said),
  };
  return isNow ? [report, ...published] : [...published, report];
};

/** The newest visit, and the newest review. */
const lastReports = (spring: Spring, { today }: Reader): Statement[] => {
  const { conditions, last_seen: month, soaked, bathing_status: status } = spring;
  const open = conditions?.open;
  const said = [
    ...Object.values(conditions ?? {}),
    ...(open?.but ? [{ ...open, ...open.but }] : []),
  ]
    .filter((one) => one !== null)
    .toSorted((a, b) => b.visited_on.localeCompare(a.visited_on))[0];
  const visit: Statement[] = said
    ? [{ value: inOneLine([ageText(said.visited_on, today)]), said: saidInVisit(said) }]
    : [];
  const review: Statement[] =
    month === null
      ? []
      : [
          {
            value: shortMonthText(month),
            text:
              soaked && !isBathingRuledOut(status)
                ? `${soaked.yes} of ${soaked.answers} said they soaked here.`
                : undefined,
            said: { by: 'reviews', month },
          },
        ];
  return said && month && said.visited_on.slice(0, 7) < month
    ? [...review, ...visit]
    : [...visit, ...review];
};

/** All that is said of each, from wherever: what the page shows comes first; nothing where nobody knows. */
export const sixFacts = (spring: Spring, reader: Reader): Record<SixFact, Statement[]> => {
  const dogs = knownFact(spring, 'dogs');
  return {
    walk: walks(spring, reader),
    road: roads(spring, reader),
    dogs: dogs ? [dogs] : [],
    fee: fees(spring),
    pool: pools(spring, reader),
    'last report': lastReports(spring, reader),
  };
};
