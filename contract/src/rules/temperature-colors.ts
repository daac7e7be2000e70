import type { TemperatureClass } from './temperature.ts';

interface Colors {
  ground: string;
  line: string;
}

/**
 * One ramp, blue, amber, ember: strong on markers, soft on badges and plates. Pictures drawn by the
 * server cannot read the style sheet, so `web/app/map/core/colors.css` says the same, which a test
 * compares.
 */
export const TEMPERATURE_COLORS: {
  /** With a white sign on them; the same in light and dark, to stand out on any base map. */
  marker: Record<TemperatureClass, string>;
  light: Record<TemperatureClass, Colors>;
  dark: Record<TemperatureClass, Colors>;
} = {
  marker: { mild: '#1c64a0', warm: '#a86400', hot: '#b8330e', unknown: '#6a6a64' },
  light: {
    mild: { ground: '#d9e6f4', line: '#174a78' },
    warm: { ground: '#fae1b4', line: '#664000' },
    hot: { ground: '#f9d2be', line: '#7f280a' },
    unknown: { ground: '#e5e0d5', line: '#4d493f' },
  },
  dark: {
    mild: { ground: '#17324c', line: '#b7d6f2' },
    warm: { ground: '#432f08', line: '#f5d28a' },
    hot: { ground: '#4c1f0f', line: '#fbbfa2' },
    unknown: { ground: '#2b302e', line: '#cbc6ba' },
  },
};
