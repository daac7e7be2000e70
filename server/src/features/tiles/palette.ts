export type Scheme = 'light' | 'dark';

interface Palette {
  water: string;
  land: string;
  /** Other countries. */
  neighbor: string;
  /** A shore that fades out, from the widest and faintest inward. */
  shore: [string, string, string];
  coast: string;
  river: string;
  stateBorder: string;
  countyBorder: string;
  road: string;
  roadEdge: string;
  roadHint: string;
  interstate: string;
  interstateEdge: string;
  stateName: string;
  countyName: string;
  landName: string;
  townName: string;
  dot: string;
  /** Interstates have the others' colors turned around. */
  shield: string;
  shieldInk: string;
}

/** The style sheet's mineral water and warm stone; the names on land meet WCAG AA. */
export const PALETTES: Record<Scheme, Palette> = {
  light: {
    water: '#cfe1df',
    land: '#f8f4eb',
    neighbor: '#ece8de',
    shore: ['#d5e5e2', '#dce9e5', '#e5eee9'],
    coast: '#a9bfba',
    river: '#bcd6d4',
    stateBorder: '#b5a88f',
    countyBorder: '#e0d8c7',
    road: '#f3e9d2',
    roadEdge: '#a1957c',
    roadHint: '#d8d2c3',
    interstate: '#cfd3cc',
    interstateEdge: '#737b76',
    stateName: '#6a716d',
    countyName: '#756f61',
    landName: '#4d6b4c',
    townName: '#2b2f2d',
    dot: '#2b2f2d',
    shield: '#fffefb',
    shieldInk: '#2c5866',
  },
  dark: {
    water: '#0f2428',
    land: '#1f2a29',
    neighbor: '#19221f',
    shore: ['#12292d', '#162f32', '#1b3638'],
    coast: '#45605e',
    river: '#1d3d42',
    stateBorder: '#5f6f6b',
    countyBorder: '#2f3b39',
    road: '#5b665f',
    roadEdge: '#131b1a',
    roadHint: '#39443f',
    interstate: '#8a958f',
    interstateEdge: '#131b1a',
    stateName: '#93a09a',
    countyName: '#959f98',
    landName: '#93b48f',
    townName: '#e6e3d9',
    dot: '#e6e3d9',
    shield: '#1b2726',
    shieldInk: '#a9cfd2',
  },
};
