import type { TemperatureClass } from '@wildsoak/contract/rules/temperature';

interface Colors {
  ground: string;
  /** Contours and pool. */
  line: string;
}

/** The style sheet's colors for the temperature classes: an image cannot read the style sheet. */
export const LIGHT: Record<TemperatureClass, Colors> = {
  mild: { ground: '#d7e8ea', line: '#174d5a' },
  warm: { ground: '#f4e6c3', line: '#664406' },
  hot: { ground: '#f3dac6', line: '#85330f' },
  unknown: { ground: '#e5e0d5', line: '#4d493f' },
};

export const DARK: Record<TemperatureClass, Colors> = {
  mild: { ground: '#17363d', line: '#b4dde4' },
  warm: { ground: '#3f3011', line: '#f0d391' },
  hot: { ground: '#46211a', line: '#f4bfae' },
  unknown: { ground: '#2b302e', line: '#cbc6ba' },
};

export const INK = { light: '#1f2d2d', dark: '#ece7dc' };
export const ACCENT = { ground: '#0e5a5a', line: '#fdfbf5' };
