import { expect, it } from 'vitest';
import { canonical, descriptionFrom } from './meta.ts';

it(
  "describes a page by the first 150 characters of a text, followed by '...'",
  { tags: ['@9.13', '@2.45'] },
  () => {
    expect(descriptionFrom('a'.repeat(151)).content).toBe(`${'a'.repeat(150)}...`);
    expect(descriptionFrom('Short').content).toBe('Short...');
  },
);

it('never cuts a character in half', () => {
  const { content } = descriptionFrom('♨️🏞️'.repeat(100));
  expect(content.isWellFormed()).toBe(true);
});

it('names the page by the configured address', () => {
  expect(canonical('https://wildsoak.example', '/springs/7').href).toBe(
    'https://wildsoak.example/springs/7',
  );
});
