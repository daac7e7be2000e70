import {
  BATHING_STATUSES,
  HAZARDS,
  isNoPool,
  isBathingRuledOut,
  isPlaceToSoak,
  type BathingReason,
  type BathingStatus,
  type HazardKind,
} from './bathing.ts';
import type { Kind } from './kinds.ts';
import { SOURCE_YEAR } from './limits.ts';
import type { Soak } from './soaks.ts';
import { hottestOf, type Survey } from './surveys.ts';
import type { TemperatureWord } from './temperature.ts';

/** No spa runs hotter than this (°F). */
export const SPA_LIMIT_F = 104;
/** What is said of pools, some of them a spa's own. */
export const OVER_SPA_LIMIT = `the ${SPA_LIMIT_F} °F that spas should keep to`;
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
  survey?: Pick<Survey, 'temperature_f'> | null;
  soak?: Pick<Soak, 'pool_max_f'> | null;
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

const scaldingBySurvey = (degrees: number): Heat => ({
  ...SCALDING,
  fact: `Scalding: another survey measured ${degrees} °F, and water this hot burns skin in seconds.`,
});
const hotBySurvey = (degrees: number): Heat => ({
  ...HOT,
  fact: `Another survey measured ${degrees} °F at the source, hotter than any spa allows.`,
});

const HOT_POOLS: Heat = {
  tone: 'warning',
  fact: `Sources put the pools here above ${OVER_SPA_LIMIT}.`,
  advice: TEST_FIRST,
};

/** Where the list gives no number, a word is all we have. */
const HEAT_BY_WORD: Record<TemperatureWord, Heat | null> = {
  warm: null,
  hot: {
    tone: 'warning',
    fact: `The ${SOURCE_YEAR} list calls this source hot but gives no temperature.`,
    advice: TEST_FIRST,
  },
  boiling: SCALDING,
};

const heatOf = (facts: SafetyFacts): Heat | null => {
  const hottest = hottestOf(facts);
  if (hottest === null) {
    const heat = facts.temperature_class === null ? null : HEAT_BY_WORD[facts.temperature_class];
    return heat ?? ((facts.soak?.pool_max_f ?? 0) > SPA_LIMIT_F ? HOT_POOLS : null);
  }
  // The page shows another number: say whose this is.
  const isElsewhere = hottest !== facts.temperature_f;
  if (hottest >= SCALDING_F && isElsewhere) return scaldingBySurvey(hottest);
  if (hottest >= SCALDING_F || facts.temperature_class === 'boiling') return SCALDING;
  if (hottest > SPA_LIMIT_F) return isElsewhere ? hotBySurvey(hottest) : HOT;
  if ((facts.soak?.pool_max_f ?? 0) > SPA_LIMIT_F) return HOT_POOLS;
  return facts.temperature_class === null ? null : HEAT_BY_WORD[facts.temperature_class];
};

const isHazard = (kind: BathingReason['kind']): kind is HazardKind => kind in HAZARDS;

/** Hearsay that bathing is forbidden or deadly, or a warning of burns in its own words. */
const speaksAgainstGettingIn = (
  { kind, confidence }: SafetyFacts['bathing_reasons'][number],
  isOutranked: boolean,
) => {
  if (kind === 'scalding' || kind === 'danger') return true;
  if (isOutranked) return false;
  const makes = isHazard(kind) ? HAZARDS[kind].makes : null;
  return confidence === 'unconfirmed' && makes !== null && isBathingRuledOut(makes);
};

const heatLines = (facts: SafetyFacts): SafetyLine[] => {
  const heat = heatOf(facts);
  if (heat === null) return [];
  const { tone, fact, advice } = heat;
  if (isBathingRuledOut(facts.bathing_status)) return tone === 'bad' ? [{ tone, text: fact }] : [];
  const isPublished =
    isPlaceToSoak(facts.bathing_status) &&
    facts.bathing_reasons.some(
      ({ kind, confidence }) => kind === 'soak' && confidence === 'published',
    );
  const isAdvised = !facts.bathing_reasons.some((reason) =>
    speaksAgainstGettingIn(reason, isPublished),
  );
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

const mayHoldGas = (facts: SafetyFacts): boolean =>
  isNoPool(facts.kind) ||
  facts.temperature_class === 'boiling' ||
  (hottestOf(facts) ?? 0) >= STEAMING_F ||
  ENCLOSED_NAME.test(facts.name ?? '');

/**
 * What holds for any place like this one: fixed text, never generated. It follows the reasons that are
 * known about this place, and where bathing is ruled out nothing speaks of getting in.
 */
export const safetyLines = (facts: SafetyFacts): readonly SafetyLine[] => {
  const isTold = (told: BathingReason['kind']) =>
    facts.bathing_reasons.some(({ kind }) => kind === told);
  const isAmoebaTold = isTold('naegleria') || isBathingRuledOut(facts.bathing_status);
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

const RULED_OUT = BATHING_STATUSES.filter(isBathingRuledOut);
const NOT_RULED_OUT = BATHING_STATUSES.filter((status) => !isBathingRuledOut(status));

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
    /\bpeople soak(?:ed)? here\b/i,
    /\bpaid pools\b/i,
    /\bmembers say they soaked\b/i,
    /\bno word yet on soaking\b/i,
  ].map((phrase) => ({ statuses: RULED_OUT, phrase })),
  ...[
    /\b(?:is|are|it's|now) (?:open|safe)\b/i,
    /\bopen to (?:the public|everyone|all)\b/i,
    /\bsafe (?:to|for) (?:bathe|bathing|soak|soaking|swim|swimming|enter|children)\b/i,
  ].map((phrase) => ({ statuses: NOT_RULED_OUT, phrase })),
  { statuses: ['former', 'unknown'], phrase: /\bpeople soak here\b|\bpaid pools\b/i },
];
