export type Scheme = 'light' | 'dark';

interface Palette {
  /** Water, and the countries we have no map of. */
  ground: string;
  land: string;
  /** A shore that fades out, from the widest and faintest inward. */
  shore: [string, string, string];
  coast: string;
  stateBorder: string;
  countyBorder: string;
  seaGrid: string;
  landGrid: string;
  stateName: string;
  countyName: string;
  coordinates: string;
}

/** The style sheet's mineral water and warm stone; the names on land meet WCAG AA. */
export const PALETTES: Record<Scheme, Palette> = {
  light: {
    ground: '#cfe1df',
    land: '#f8f4eb',
    shore: ['#d5e5e2', '#dce9e5', '#e5eee9'],
    coast: '#a9bfba',
    stateBorder: '#b5a88f',
    countyBorder: '#d3c9b5',
    seaGrid: '#c3d9d6',
    landGrid: '#ebe4d6',
    stateName: '#55605d',
    countyName: '#6b665a',
    coordinates: '#736d61',
  },
  dark: {
    ground: '#0f2428',
    land: '#1f2a29',
    shore: ['#12292d', '#162f32', '#1b3638'],
    coast: '#45605e',
    stateBorder: '#5f6f6b',
    countyBorder: '#3b4846',
    seaGrid: '#142c30',
    landGrid: '#293534',
    stateName: '#b3bdb7',
    countyName: '#a09f94',
    coordinates: '#8d9791',
  },
};
