import type { Kind } from './kinds.ts';

/** No spa is run hotter than this (°F). */
const SPA_LIMIT_F = 104;
/** Water scalds in seconds (°F). */
const SCALDING_F = 122;

/** What nobody can bathe in, as it reads in a sentence. */
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
  kind: Kind;
  in_yellowstone: boolean;
}

const heatLine = (fahrenheit: number | null): SafetyLine[] => {
  if (fahrenheit === null || fahrenheit <= SPA_LIMIT_F) return [];
  if (fahrenheit < SCALDING_F) {
    return [
      {
        tone: 'warning',
        text: `The source is above ${SPA_LIMIT_F} °F, hotter than any spa allows. Test the water before entering.`,
      },
    ];
  }
  return [
    {
      tone: 'bad',
      text: 'Scalding: water this hot burns skin in seconds. Keep out of the source, and test any pool below it before entering.',
    },
  ];
};

/** What keeps people safe, by fact: fixed text, the gravest first. Never generated. */
export const safetyLines = ({
  temperature_f,
  kind,
  in_yellowstone,
}: SafetyFacts): readonly SafetyLine[] => {
  const what = NOT_FOR_BATHING[kind];
  return [
    ...(in_yellowstone
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
    ...heatLine(temperature_f),
  ];
};
