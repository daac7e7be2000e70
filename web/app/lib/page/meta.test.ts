import { expect, it } from 'vitest';
import { descriptionFrom, failureHeading } from './meta.ts';

it('never cuts a character in half', () => {
  const { content } = descriptionFrom('♨️🏞️'.repeat(100));
  expect(content.isWellFormed()).toBe(true);
});

it.each([
  [404, 'missing'],
  [503, 'failed with 503'],
])(
  "what answered in our server's place is never shown, only its status: %i",
  { tags: ['@8.11', '@8.13', '@19.66'] },
  (status, heading) => {
    const proxy = { status, statusText: '', internal: false, data: '<h1>Back soon</h1>' };
    const headings = { missing: 'missing', failed: (code: number) => `failed with ${code}` };
    expect(failureHeading(proxy, headings)).toBe(heading);
  },
);

it('an error of the page itself is no failed load', () => {
  const headings = { missing: 'missing', failed: () => 'failed' };
  expect(failureHeading(new TypeError('no'), headings)).toBeNull();
});
