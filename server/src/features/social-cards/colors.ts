import { TEMPERATURE_COLORS } from '@wildsoak/contract/rules/temperature-colors';

export const { light: LIGHT, marker: POOLS } = TEMPERATURE_COLORS;

/** The page's paper, lines and inks. */
export const PAPER = {
  light: {
    outside: '#ece6da',
    land: '#f6f2ea',
    county: '#fffdf8',
    border: '#d9d1c1',
    outline: '#857c6b',
    ink: '#1f2d2d',
    quiet: '#55605d',
  },
  dark: {
    outside: '#0c1212',
    land: '#101717',
    county: '#182121',
    border: '#2d3938',
    outline: '#6f7d79',
    ink: '#ece7dc',
    quiet: '#a8b2ac',
  },
};

export const ACCENT = { ground: '#0e5a5a', line: '#fdfbf5' };
