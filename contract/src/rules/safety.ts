import type { Kind } from './kinds.ts';
import { SOURCE_YEAR } from './limits.ts';
import type { TemperatureWord } from './temperature.ts';

/** No spa runs hotter than this (°F). */
const SPA_LIMIT_F = 104;
/** Water scalds in seconds (°F). */
const SCALDING_F = 122;

/** Kinds that nobody can bathe in. */
const NOT_FOR_BATHING: Partial<Record<Kind, string>> = {
  fumarole: 'A fumarole is',
  geyser: 'A geyser is',
  mud_pot: 'A mud pot is',
  mud_volcano: 'A mud volcano is',
};

export interface SafetyLine {
  tone: 'bad' | 'warning';
  text: string;
}

interface SafetyFacts {
  temperature_f: number | null;
  temperature_class: TemperatureWord | null;
  kind: Kind;
  in_yellowstone: boolean;
}

const TEST_FIRST = 'Test the water before you get in.';
const SCALDING =
  'Scalding: water this hot burns skin in seconds. Stay out of the source, and test any pool below it before you get in.';

const measuredHeat = (fahrenheit: number): SafetyLine[] => {
  if (fahrenheit <= SPA_LIMIT_F) return [];
  return fahrenheit < SCALDING_F
    ? [
        {
          tone: 'warning',
          text: `The source is above ${SPA_LIMIT_F} °F, hotter than any spa allows. ${TEST_FIRST}`,
        },
      ]
    : [{ tone: 'bad', text: SCALDING }];
};

/** Where nobody has measured, a word is all we have. */
const heatByWord: Record<TemperatureWord, SafetyLine[]> = {
  warm: [],
  hot: [
    {
      tone: 'warning',
      text: `Nobody has measured this source; the ${SOURCE_YEAR} list calls it hot. ${TEST_FIRST}`,
    },
  ],
  boiling: [{ tone: 'bad', text: SCALDING }],
};

const heatLines = ({ temperature_f, temperature_class }: SafetyFacts): SafetyLine[] => {
  if (temperature_f !== null) return measuredHeat(temperature_f);
  return temperature_class === null ? [] : heatByWord[temperature_class];
};

/** Fixed text for each fact, never generated; the most serious comes first. */
export const safetyLines = (facts: SafetyFacts): readonly SafetyLine[] => {
  const what = NOT_FOR_BATHING[facts.kind];
  return [
    ...(facts.in_yellowstone
      ? [
          {
            tone: 'bad' as const,
            text: 'Inside Yellowstone National Park: bathing in thermal features is prohibited.',
          },
        ]
      : []),
    ...(what === undefined
      ? []
      : [{ tone: 'bad' as const, text: `${what} not for bathing. Keep your distance.` }]),
    ...heatLines(facts),
  ];
};
