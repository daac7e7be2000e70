export const LANDSCAPE = { width: 1_200, height: 800 };
export const PORTRAIT = { width: 840, height: 1_120 };

/** How a picture is made up. Places and sizes are shares of its width or height; colours are hex. */
export interface Scene {
  seed: number;
  width: number;
  height: number;
  /** From the zenith to the horizon. */
  sky: readonly string[];
  /** Where the sun or the moon stands, or has just gone. */
  light: { x: number; y: number; colour: string; reach: number; strength: number; disc?: number };
  /** How bright it is where no light falls straight. */
  ambient: number;
  clouds?: { colour: string; shade: string; cover: number };
  stars?: number;
  galaxy?: boolean;
  aurora?: boolean;
  horizon: number;
  /** The air: distant things take on its colour. */
  haze: { colour: string; density: number };
  mountains: Mountains;
  trees?: Trees;
  ground: { kind: 'snow' | 'grass' | 'sand' | 'rock'; far: string; near: string };
  pool: { x: number; y: number; width: number; height: number; shallow: string; deep: string };
  stones: { colour: string; size: number; count: number; snow?: boolean };
  steam: { colour: string; density: number; height: number };
  snowfall?: boolean;
}

interface Mountains {
  /** How far the highest stand above the horizon. */
  rise: number;
  /** How large a mountain is: small numbers make few and wide ones. */
  scale: number;
  rock: string;
  /** Of the lower slopes. */
  cover: string;
  snow?: { colour: string; from: number };
  /** Layers of stone, as in a desert. */
  strata?: string;
}

interface Trees {
  colours: readonly string[];
  size: number;
  /** Where there are none, as a share of the width. */
  gap?: number;
  snow?: boolean;
}
