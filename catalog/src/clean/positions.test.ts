import { describe, expect, it } from 'vitest';
import { cleanPosition } from './positions.ts';
import { agree, cleanCelsius } from './temperatures.ts';
import { isInYellowstone } from './yellowstone.ts';

describe('cleanPosition', () => {
  it.each([
    ['AK', '55.983', '-131.661', 200],
    ['AK', '56.68', '-131.882', 1000],
    ['AK', '65.45', '-150', 1000],
    ['AK', '56.233', '-131.267', 1000],
    ['AK', '56.233', '-131.268', 200],
    ['HI', '19.593', '-154.928', 500],
    ['HI', '19.46', '-154.847', 1000],
  ])('%s: %s, %s is good to %i m', (state, lat, lon, precision) => {
    const position = cleanPosition({ state, lat, lon }, 'noaa-1980:0001');
    expect(position.position_precision_m).toBe(precision);
  });

  it('fixes the latitude of Tecolote Tunnel', () => {
    expect(
      cleanPosition({ state: 'CA', lat: '43.513', lon: '-119.903' }, 'noaa-1980:0384'),
    ).toEqual({
      latitude: 34.513,
      longitude: -119.903,
      position_precision_m: 1000,
    });
  });
});

describe('temperatures', () => {
  it('accepts two roundings of the same measurement', () => {
    expect(cleanCelsius('119', '49')).toBe('49');
    expect(cleanCelsius('', '')).toBe('');
  });

  it('computes °C from °F if rounding cannot explain the difference', () => {
    expect(agree(135, 56)).toBe(false);
    expect(cleanCelsius('135', '56')).toBe('57');
  });
});

describe('isInYellowstone', () => {
  it.each([
    ['Mammoth Hot Springs', -110.708, 44.967, true],
    ['Boundary Creek, near the west side', -111.022, 44.244, true],
    ['the head of the Lamar, near the east side', -110.029, 44.734, true],
    ['Bear Creek, north of the line', -110.667, 45.032, false],
    ['LaDuke', -110.774, 45.09, false],
    ['the Buffalo Bill Reservoir', -109.193, 44.498, false],
    ['Jackson Lake', -110.696, 43.958, false],
  ])('%s', (_place, longitude, latitude, isInside) => {
    expect(isInYellowstone([longitude, latitude])).toBe(isInside);
  });
});
