import { expect, it } from 'vitest';
import { coordinatesText, milesText, temperatureText } from './format.ts';

it('shows both scales, the one that the reader wants first', { tags: ['@2.53', '@11.1'] }, () => {
  expect(temperatureText(149, 65)).toBe('149 °F (65 °C)');
  expect(temperatureText(149, 65, 'C')).toBe('65 °C (149 °F)');
  expect(temperatureText(98.64, 37.02, 'C')).toBe('37 °C (98.6 °F)');
  expect(temperatureText(149, null, 'C')).toBe('149 °F');
});

it('shows coordinates to 5 decimals', { tags: ['@9.15', '@2.55'] }, () => {
  expect(coordinatesText(44.0721, -115.5)).toBe('44.07210, -115.50000');
});

it.each([
  [0, '0.0 mi'],
  [12.34, '12.3 mi'],
])('a distance of %d is written %s', (miles, text) => {
  expect(milesText(miles)).toBe(text);
});
