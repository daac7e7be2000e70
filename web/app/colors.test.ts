import { readFileSync } from 'node:fs';
import { TEMPERATURE_COLORS } from '@wildsoak/contract/rules/temperature-colors';
import { describe, expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const sheets = read('./app.css') + read('./map/core/colors.css');

type Colors = Record<string, string>;

const colorsIn = (css: string): Colors =>
  Object.fromEntries([...css.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, k, v]) => [k, v]));

/** The dark `:root` is indented, inside its media query. */
const light = colorsIn([...sheets.matchAll(/^:root \{[^}]*\}/gm)].join('\n'));
const dark = { ...light, ...colorsIn([...sheets.matchAll(/^ {2}:root \{[^}]*\}/gm)].join('\n')) };
const SCHEMES: [string, Colors][] = [
  ['light', light],
  ['dark', dark],
];

const channels = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = channels(hex).map((c) =>
    c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

const hueAndChroma = (hex: string) => {
  const [r = 0, g = 0, b = 0] = channels(hex);
  const [high, low] = [Math.max(r, g, b), Math.min(r, g, b)];
  const chroma = high - low;
  if (chroma === 0) return { hue: 0, chroma };
  const sixth =
    high === r ? (g - b) / chroma : high === g ? 2 + (b - r) / chroma : 4 + (r - g) / chroma;
  return { hue: (sixth * 60 + 360) % 360, chroma };
};

const CLASSES = ['mild', 'warm', 'hot', 'unknown'] as const;
const GROUNDS = ['page', 'surface', 'sunken'];
const TEXTS = [
  ...['ink', 'quiet', 'accent', 'accent-strong', 'focus'].flatMap((text) =>
    GROUNDS.map((ground) => [text, ground]),
  ),
  ...['accent', 'good', 'warning', 'bad', ...CLASSES].map((ground) => [`on-${ground}`, ground]),
  ['on-accent', 'accent-strong'],
  ['on-night', 'night'],
  ['on-night-quiet', 'night'],
];

describe.each(SCHEMES)('colors, %s', (scheme, colors) => {
  const of = (name: string): string => colors[name] ?? `there is no --${name}`;

  it.each(TEXTS)('%s reads well on %s', { tags: '@22.81' }, (text = '', ground = '') => {
    expect(contrast(of(text), of(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it('markers stand out below their sign, and controls on every ground', { tags: '@22.81' }, () => {
    for (const kind of CLASSES) {
      expect(contrast(of(`marker-${kind}`), '#ffffff')).toBeGreaterThanOrEqual(4.5);
    }
    for (const ground of GROUNDS) {
      expect(contrast(of('control-line'), of(ground))).toBeGreaterThanOrEqual(3);
    }
  });

  it('the style sheet has the contract’s temperature colors', { tags: '@22.80' }, () => {
    for (const kind of CLASSES) {
      const { ground, line } = TEMPERATURE_COLORS[scheme === 'dark' ? 'dark' : 'light'][kind];
      expect([of(`marker-${kind}`), of(kind), of(`on-${kind}`)]).toEqual([
        TEMPERATURE_COLORS.marker[kind],
        ground,
        line,
      ]);
    }
  });

  it('only temperatures and warnings are warm', { tags: '@22.80' }, () => {
    // Warm as in amber and ember; the stones of the page have too little color to be warm.
    const warm = Object.entries(colors).filter(([, hex]) => {
      const { hue, chroma } = hueAndChroma(hex);
      return chroma > 0.15 && (hue < 70 || hue > 320);
    });
    expect(
      warm
        .map(([name]) => name.replace(/^(on|marker)-/, ''))
        .filter((n) => !/^(warm|hot|warning|bad)$/.test(n)),
    ).toEqual([]);
  });
});

it('the ramp goes from blue over amber to ember, and unknown is gray', { tags: '@22.80' }, () => {
  const { marker, light: soft, dark: night } = TEMPERATURE_COLORS;
  for (const kind of CLASSES) {
    const hexes = [marker[kind], ...Object.values(soft[kind]), ...Object.values(night[kind])];
    for (const { hue, chroma } of (hexes as string[]).map(hueAndChroma)) {
      if (kind === 'unknown') expect(chroma).toBeLessThan(0.1);
      if (kind === 'mild') expect(hue).toSatisfy((h: number) => h > 200 && h < 220);
      if (kind === 'warm') expect(hue).toSatisfy((h: number) => h > 33 && h < 45);
      if (kind === 'hot') expect(hue).toSatisfy((h: number) => h > 10 && h < 25);
    }
  }
});
