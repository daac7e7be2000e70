import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  bytesText,
  dateText,
  dayText,
  momentText,
  monthText,
  numberText,
  temperatureText,
} from './format.ts';

it('shows both scales, the one that the reader wants first', { tags: ['@2.53', '@11.1'] }, () => {
  expect(temperatureText(149, 65)).toBe('149 °F (65 °C)');
  expect(temperatureText(149, 65, 'C')).toBe('65 °C (149 °F)');
  expect(temperatureText(98.64, 37.02, 'C')).toBe('37 °C (98.6 °F)');
  expect(temperatureText(149, null, 'C')).toBe('149 °F');
});

const anyMoment = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
/** Some versions put a narrow space before AM and PM. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

it('dates and numbers read as the browser itself would write them', { tags: '@22.103' }, () => {
  fc.assert(
    fc.property(anyMoment, fc.nat(), (iso, count) => {
      const date = new Date(iso);
      const inUtc = (options: Intl.DateTimeFormatOptions) =>
        date.toLocaleDateString('en-US', { ...options, timeZone: 'UTC' });
      expect(dateText(iso)).toBe(inUtc({ dateStyle: 'long' }));
      expect(monthText(iso)).toBe(inUtc({ month: 'long', year: 'numeric' }));
      expect(dayText(iso)).toBe(inUtc({ month: 'long', day: 'numeric' }));
      expect(momentText(iso)).toBe(
        plain(date.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' })),
      );
      expect(numberText(count)).toBe(count.toLocaleString('en-US'));
    }),
  );
  expect(dateText('2026-11-15')).toBe('November 15, 2026');
});

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [12_345, '12.3 kB'],
  [536_870_912, '537 MB'],
  [2_345_678_901, '2.3 GB'],
  [4e15, '4000 TB'],
])('%i is %s', (bytes, text) => expect(bytesText(bytes)).toBe(text));
