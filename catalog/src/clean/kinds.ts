import type { Kind } from '@wildsoak/contract/rules/kinds';

/** Names whose telling word belongs to a ranch, a bay or a butte, not to the feature itself. */
const NAMED_AFTER =
  /\b(GEYSER (RANCH|WARM SPRING|SPRINGS GROUP|BIGHT)|FUMAROLE BUTTE|(?:IN|NEAR|AT|ON|OF) .*)/;

const RULES: readonly (readonly [RegExp, Kind])[] = [
  [/\bMUD VOLCANO(ES)?\b/, 'mud_volcano'],
  [/\bMUD POTS?\b|\bPAINT ?POTS?\b|\bMUDKETTLES\b|\bMUSHPOTS\b/, 'mud_pot'],
  [/\bGEYSERS?\b/, 'geyser'],
  [/\bFUMAROLES?\b|\b(STEAM|GAS) VENTS?\b|\bWARM VAPOR\b/, 'fumarole'],
  [/\bWELL$/, 'well'],
  [/\bSEEPS?\b/, 'seep'],
  [/\bLAKE$/, 'lake'],
];

/** Called geysers, though they are steam vents. */
const MISNAMED: Readonly<Record<string, Kind>> = {
  'THE GEYSERS': 'fumarole',
  'LITTLE GEYSERS': 'fumarole',
  'TERMINAL GEYSER': 'fumarole',
};

/** What the name says the place is; if it names several things, the first. */
export const kindOf = (sourceName: string): Kind => {
  const misnamed = MISNAMED[sourceName];
  if (misnamed !== undefined) return misnamed;
  const first =
    sourceName
      .replace(/^\((.*)\)$/, '$1')
      .split(/ ?[(,]| AND /)[0]
      ?.replace(NAMED_AFTER, '')
      .trim() ?? '';
  return RULES.find(([pattern]) => pattern.test(first))?.[1] ?? 'spring';
};
