import { describe, expect, it } from 'vitest';
import { kindOf } from './kinds.ts';

describe('kindOf', () => {
  it.each([
    ['', 'spring'],
    ['HOT SPRINGS', 'spring'],
    ['HOT SPRINGS NEAR GEYSER BIGHT', 'spring'],
    ['GEYSER RANCH SPRINGS', 'spring'],
    ['GEYSER WARM SPRING', 'spring'],
    ['FUMAROLE BUTTE', 'spring'],
    ['WELL SPRING', 'spring'],
    ['HOT LAKE SPRINGS', 'spring'],
    ['CASA DIABLO HOT SPRINGS AND GEYSER', 'spring'],
    ['BEOWAWE HOT SPRINGS (THE GEYSERS)', 'spring'],
    ['HOT SPRING, FUMAROLES', 'spring'],
    ['FUMAROLES ON GARELOI ISLAND', 'fumarole'],
    ['STEAM VENTS AT ROARING MOUNTAIN', 'fumarole'],
    ['GAS VENT', 'fumarole'],
    ['WARM VAPOR', 'fumarole'],
    ['DORR FUMAROLE FIELD', 'fumarole'],
    ['ECHINUS GEYSER', 'geyser'],
    ['WHITE DOME GEYSER, SURPRISE POOL', 'geyser'],
    ['WISTER MUD POT', 'mud_pot'],
    ['ARTISTS PAINTPOTS', 'mud_pot'],
    ['MUD VOLCANOES', 'mud_volcano'],
    ['BLM WELL (FRAZIER HOT SPRING)', 'well'],
    ['SEEPS (HILLS WARM SPRING)', 'seep'],
    ['HOT LAKE IN BOTTOM OF CRATER PEAK', 'lake'],
    ['(SODA LAKE AREA)', 'spring'],
    ['TERMINAL GEYSER', 'fumarole'],
  ])('%s', (source, kind) => {
    expect(kindOf(source)).toBe(kind);
  });
});
