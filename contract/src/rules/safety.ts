import { isNoPool, isOutOfTheQuestion, type BathingReason, type BathingStatus } from './bathing.ts';
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
  bathing_reasons: readonly Pick<BathingReason, 'kind'>[];
}

const TEST_FIRST = 'Test the water before you get in.';
const SCALDING = 'Scalding: water this hot burns skin in seconds.';
const SCALDING_SOURCE: SafetyLine = {
  tone: 'bad',
  text: `${SCALDING} Stay out of the source, and test any pool below it before you get in.`,
};

const measuredHeat = (fahrenheit: number): SafetyLine[] => {
  if (fahrenheit <= SPA_LIMIT_F) return [];
  if (fahrenheit >= SCALDING_F) return [SCALDING_SOURCE];
  const text = `The source is above ${SPA_LIMIT_F} °F, hotter than any spa allows. ${TEST_FIRST}`;
  return [{ tone: 'warning', text }];
};

/** Where the list gives no number, a word is all we have. */
const heatByWord: Record<TemperatureWord, SafetyLine[]> = {
  warm: [],
  hot: [
    {
      tone: 'warning',
      text: `The ${SOURCE_YEAR} list gives no temperature; it calls this source hot. ${TEST_FIRST}`,
    },
  ],
  boiling: [SCALDING_SOURCE],
};

const heatLines = ({ temperature_f, temperature_class }: SafetyFacts): SafetyLine[] => {
  if (temperature_f !== null) return measuredHeat(temperature_f);
  return temperature_class === null ? [] : heatByWord[temperature_class];
};

const isScalding = (facts: SafetyFacts) => heatLines(facts)[0] === SCALDING_SOURCE;

const gasLines = ({ name, kind, temperature_f, temperature_class }: SafetyFacts): SafetyLine[] =>
  isNoPool(kind) ||
  temperature_class === 'boiling' ||
  (temperature_f !== null && temperature_f >= STEAMING_F) ||
  ENCLOSED_NAME.test(name ?? '')
    ? [
        {
          tone: 'warning',
          text: 'Steam can carry gas that kills without a smell. Stay out of hollows, caves and closed rooms.',
        },
      ]
    : [];

const AMOEBA: SafetyLine = {
  tone: 'warning',
  text: 'A deadly amoeba can live in any warm fresh water. Keep your head above it.',
};

/**
 * What holds for any place like this one: fixed text, never generated. It follows the reasons that are
 * known about this place, and where bathing is out of the question nothing speaks of getting in.
 */
export const safetyLines = (facts: SafetyFacts): readonly SafetyLine[] => {
  const gas = facts.bathing_reasons.some(({ kind }) => kind === 'gas') ? [] : gasLines(facts);
  if (isOutOfTheQuestion(facts.bathing_status)) {
    return [...(isScalding(facts) ? [{ tone: 'bad' as const, text: SCALDING }] : []), ...gas];
  }
  const isAmoebaTold = facts.bathing_reasons.some(({ kind }) => kind === 'naegleria');
  return [...heatLines(facts), ...(isAmoebaTold ? [] : [AMOEBA]), ...gas];
};
