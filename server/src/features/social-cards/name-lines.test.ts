import fc from 'fast-check';
import { expect, it } from 'vitest';
import { textWidth } from '../../platform/text-width.ts';
import { layOutName } from './name-lines.ts';

const SPACE = { width: 360, maxLines: 3, fontSizes: [24, 20, 17, 14] };

it('a short name is one line at the largest size', () => {
  expect(layOutName('Kirkham Hot Springs', SPACE)).toEqual({
    lines: ['Kirkham Hot Springs'],
    fontSize: 24,
  });
});

it('a long name shrinks before any word is cut', () => {
  const { lines, fontSize } = layOutName('The Extraordinarilylongwordedspringname Pool', SPACE);
  expect(fontSize).toBeLessThan(24);
  expect(lines.join(' ')).toBe('The Extraordinarilylongwordedspringname Pool');
});

it('any name: at most three lines, none wider than the space, whole or with an ellipsis', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const { lines, fontSize } = layOutName(name, SPACE);
      expect(lines.length).toBeLessThanOrEqual(3);
      for (const line of lines) {
        expect(textWidth(line) * fontSize).toBeLessThanOrEqual(SPACE.width + 1e-9);
      }
      const letters = (text: string) => text.replaceAll(/\s/gu, '');
      const shown = letters(lines.join(''));
      const whole = letters(name.toWellFormed());
      expect(shown === whole || shown.endsWith('…')).toBe(true);
    }),
  );
});
