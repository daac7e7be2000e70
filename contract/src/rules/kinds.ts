export const KINDS = [
  'spring',
  'seep',
  'lake',
  'well',
  'geyser',
  'fumarole',
  'mud_pot',
  'mud_volcano',
] as const;

export type Kind = (typeof KINDS)[number];

export const isKind = (text: string): text is Kind => (KINDS as readonly string[]).includes(text);
