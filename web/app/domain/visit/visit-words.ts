import type {
  Approach,
  ClosedReason,
  Crowd,
  Feel,
  Road,
} from '@wildsoak/contract/rules/conditions';

// On the buttons of the form. Sentences use them in lower case, with what else they need to be clear.

export const CLOSED_REASON_WORDS: Readonly<Record<ClosedReason, string>> = {
  gate: 'Gate',
  sign: 'Sign',
  snow: 'Snow',
  fire: 'Fire',
  flood: 'Flood',
  gone: 'Gone',
};

export const FEEL_WORDS: Readonly<Record<Feel, string>> = {
  'too-cold': 'Too cold',
  good: 'Good',
  'too-hot': 'Too hot',
};

export const ROAD_WORDS: Readonly<Record<Road, string>> = {
  'any-car': 'Any car',
  'high-clearance': 'High clearance',
  '4x4': '4×4',
  impassable: 'Impassable',
};

export const APPROACH_WORDS: Readonly<Record<Approach, string>> = {
  easy: 'Easy',
  hard: 'Hard',
  dangerous: 'Dangerous',
};

export const CROWD_WORDS: Readonly<Record<Crowd, string>> = {
  nobody: 'Nobody',
  'a-few': 'A few',
  many: 'Many',
};
