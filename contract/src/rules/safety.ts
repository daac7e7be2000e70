import {
  BATHING_STATUSES,
  HAZARDS,
  isNoPool,
  isOutOfTheQuestion,
  type BathingReason,
  type BathingStatus,
  type HazardKind,
} from './bathing.ts';
import type { Kind } from './kinds.ts';
import { SOURCE_YEAR } from './limits.ts';
import type { TemperatureWord } from './temperature.ts';

/** No spa runs hotter than this (°F). */
const SPA_LIMIT_F = 104;
/** Water scalds in seconds (°F). */
const SCALDING_F = 122;
/** Steam stands over it (°F): close to boiling at the height of most springs. */
const STEAMING_F = 190;
/** Where gas gathers. */
const ENCLOSED_NAME = /\b(?:cave|cavern|grotto|steam|sauna|tunnel)s?\b/i;

export interface SafetyLine {
  tone: 'bad' | 'warning';
  text: string;
}

interface SafetyFacts {
  name: string | null;
  kind: Kind;
  temperature_f: number | null;
  temperature_class: TemperatureWord | null;
  bathing_status: BathingStatus;
  bathing_reasons: readonly Pick<BathingReason, 'kind' | 'confidence'>[];
}

interface Heat {
  tone: SafetyLine['tone'];
  fact: string;
  /** Only where nothing speaks against getting in. */
  advice: string;
}

const TEST_FIRST = 'Test the water before you get in.';
const SCALDING: Heat = {
  tone: 'bad',
  fact: 'Scalding: water this hot burns skin in seconds.',
  advice: 'Stay out of the source, and test any pool below it before you get in.',
};
const HOT: Heat = {
  tone: 'warning',
  fact: `The source is above ${SPA_LIMIT_F} °F, hotter than any spa allows.`,
  advice: TEST_FIRST,
};

/** Where the list gives no number, a word is all we have. */
const HEAT_BY_WORD: Record<TemperatureWord, Heat | null> = {
  warm: null,
  hot: {
    tone: 'warning',
    fact: `The ${SOURCE_YEAR} list gives no temperature; it calls this source hot.`,
    advice: TEST_FIRST,
  },
  boiling: SCALDING,
};

const heatOf = ({ temperature_f, temperature_class }: SafetyFacts): Heat | null => {
  if (temperature_f === null) {
    return temperature_class === null ? null : HEAT_BY_WORD[temperature_class];
  }
  if (temperature_f >= SCALDING_F) return SCALDING;
  return temperature_f > SPA_LIMIT_F ? HOT : null;
};

const isHazard = (kind: BathingReason['kind']): kind is HazardKind => kind in HAZARDS;

/** Hearsay that bathing is forbidden or deadly, or a warning of burns in its own words. */
const speaksAgainstGettingIn = ({ kind, confidence }: SafetyFacts['bathing_reasons'][number]) => {
  if (kind === 'scalding' || kind === 'danger') return true;
  const makes = isHazard(kind) ? HAZARDS[kind].makes : null;
  return confidence === 'unconfirmed' && makes !== null && isOutOfTheQuestion(makes);
};

const heatLines = (facts: SafetyFacts): SafetyLine[] => {
  const heat = heatOf(facts);
  if (heat === null) return [];
  const { tone, fact, advice } = heat;
  if (isOutOfTheQuestion(facts.bathing_status))
    return heat === SCALDING ? [{ tone, text: fact }] : [];
  const isAdvised = !facts.bathing_reasons.some(speaksAgainstGettingIn);
  return [{ tone, text: isAdvised ? `${fact} ${advice}` : fact }];
};

const AMOEBA: SafetyLine = {
  tone: 'warning',
  text: 'A deadly amoeba can live in any warm fresh water. Keep your head above it.',
};

const GAS: SafetyLine = {
  tone: 'warning',
  text: 'Gas from the ground can kill, and you may not smell it. Stay out of hollows, caves and closed rooms.',
};

const mayHoldGas = ({ name, kind, temperature_f, temperature_class }: SafetyFacts): boolean =>
  isNoPool(kind) ||
  temperature_class === 'boiling' ||
  (temperature_f !== null && temperature_f >= STEAMING_F) ||
  ENCLOSED_NAME.test(name ?? '');

/**
 * What holds for any place like this one: fixed text, never generated. It follows the reasons that are
 * known about this place, and where bathing is out of the question nothing speaks of getting in.
 */
export const safetyLines = (facts: SafetyFacts): readonly SafetyLine[] => {
  const isTold = (told: BathingReason['kind']) =>
    facts.bathing_reasons.some(({ kind }) => kind === told);
  const isAmoebaTold = isTold('naegleria') || isOutOfTheQuestion(facts.bathing_status);
  return [
    ...heatLines(facts),
    ...(isAmoebaTold ? [] : [AMOEBA]),
    ...(mayHoldGas(facts) && !isTold('gas') ? [GAS] : []),
  ];
};

interface Contradiction {
  statuses: readonly BathingStatus[];
  phrase: RegExp;
}

const OUT_OF_THE_QUESTION = BATHING_STATUSES.filter(isOutOfTheQuestion);
const NOT_OUT = BATHING_STATUSES.filter((status) => !isOutOfTheQuestion(status));

/**
 * What must not stand on the page of a spring with such a status. A test looks for each of them on
 * every page.
 */
export const CONTRADICTIONS: readonly Contradiction[] = [
  ...[
    /\btest (?:the water|any pool|each tub|it first)/i,
    /\bbefore (?:you get in|you enter|entering)\b/i,
    /\bpools? (?:that )?(?:you|people|nobody) (?:can |may )?sit in\b/i,
    /\b(?:enjoy|go for|take) (?:a|your|the) (?:soak|bath|dip|swim)\b/i,
    /\b(?:good|great|perfect|nice|popular) (?:place|spot) to (?:soak|bathe|swim)\b/i,
    /\bkeep your (?:head|nose) (?:above|out)\b/i,
    /\bmembers (?:soaked here|say that they bathed)\b/i,
    /\bnobody has told us\b/i,
  ].map((phrase) => ({ statuses: OUT_OF_THE_QUESTION, phrase })),
  ...[
    /\b(?:is|are|it's|now) (?:open|safe)\b/i,
    /\bopen to (?:the public|everyone|all)\b/i,
    /\bsafe (?:to|for) (?:bathe|bathing|soak|soaking|swim|swimming|enter|children)\b/i,
  ].map((phrase) => ({ statuses: NOT_OUT, phrase })),
];
