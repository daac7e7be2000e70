import { DESERT_SCENES } from './desert-scenes.ts';
import { FOREST_SCENES } from './forest-scenes.ts';
import { MOUNTAIN_SCENES } from './mountain-scenes.ts';
import { SNOW_SCENES } from './snow-scenes.ts';

export const SCENES = { ...DESERT_SCENES, ...FOREST_SCENES, ...MOUNTAIN_SCENES, ...SNOW_SCENES };

export type SceneName = keyof typeof SCENES;
