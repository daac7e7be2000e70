import { describe, expect, it } from 'vitest';
import { findProblems, findRules, listRules, nightlyRules } from './behavior/compare.ts';
import { findTests } from './behavior/find-tests.ts';

const found = (source: string) =>
  findTests('a.test.tsx', source).map(({ title, tags, isSkipped }) => [
    title,
    tags.join(' '),
    ...(isSkipped ? ['skipped'] : []),
  ]);

describe('the tests in a file', () => {
  it.each([
    ["test('a', { tag: '@5.3' }, async ({ page }) => {});", 'a', '@5.3'],
    ["it('a', { tags: ['@5.3', '@8.2'] }, () => {});", 'a', '@5.3 @8.2'],
    ["test('a', { timeout: 1, tags: `@5.3` }, function () {});", 'a', '@5.3'],
    ["test('a', () => {});", 'a', ''],
    ["test.each([1])('a %i', { tags: '@5.3' }, (n) => {});", 'a %i', '@5.3'],
    ["test.each`x\n${1}`('a', { tags: '@5.3' }, (n) => {});", 'a', '@5.3'],
    ["test.for([1])('a', { tags: '@5.3' }, (n) => {});", 'a', '@5.3'],
    ["for (const n of all) test(`a ${n}`, { tag: '@5.3' }, () => <p />);", 'a ${n}', '@5.3'],
    ['test(nameOf(all), () => {});', 'nameOf(all)', ''],
  ])('are found with their tags: %s', (source, title, tags) => {
    expect(found(source)).toEqual([[title, tags]]);
  });

  it('have the titles and tags of the suites around them', () => {
    const source = `
      test.describe('outer', { tag: '@2.1' }, () => {
        describe.each([1])('inner', { tags: ['@2.2', '@2.1'] }, () => {
          it('a', { tags: '@2.3' }, () => {});
        });
        test('b', () => {});
      });
      test('c', () => {});`;
    expect(found(source)).toEqual([
      ['outer > inner > a', '@2.1 @2.2 @2.3'],
      ['outer > b', '@2.1'],
      ['c', ''],
    ]);
  });

  it.each([
    "test.skip('a', () => {});",
    "test.fixme('a', () => {});",
    "it.todo('a');",
    "test.skipIf(isSlow)('a', () => {});",
    "test('a', () => { test.skip(isSlow, 'too slow'); });",
    "describe.skip('', () => { it('a', () => {}); });",
    "test.describe('', () => { test('a', () => {}); test.fixme(); });",
    "test('a', () => {}); test.skip(({ browserName }) => browserName === 'webkit');",
  ])('are known to be skipped: %s', (source) => {
    expect(found(source)).toHaveLength(1);
    expect(found(source)[0]).toContain('skipped');
  });

  it('are neither hooks nor steps nor the words of a string', () => {
    const source = `
      test.beforeEach('a', () => {}); test.use({ tag: '@1.1' });
      const page = "test('a', { tag: '@1.1' }, () => {})"; /x/.test('a', () => {});
      test('b', async () => { await test.step('c', () => {}); });`;
    expect(found(source)).toEqual([['b', '']]);
  });

  it('must have their tags written out', () => {
    expect(() => found("it('a', { tags: RULES }, () => {});")).toThrow('a.test.tsx: RULES');
  });
});

describe('rules and tests', () => {
  const rules = findRules(`# Rules\n\n- **1.1** "One". Two.\n- **1.2** Three.\n- **No** rule\n`);
  const good = findTests(
    'a.test.ts',
    `it('one', { tags: '@1.1' }, () => {}); it('three', { tags: '@1.2' }, () => {});`,
  );

  it('are listed together, with the tier', () => {
    const slow = findTests('b.nightly.spec.ts', "test('three', { tag: '@1.2' }, () => {});");
    expect(listRules(rules, [...good.slice(0, 1), ...slow])).toBe(
      '1.1 "One". Two.\n    change: a.test.ts: one\n1.2 Three.\n    nightly: b.nightly.spec.ts: three',
    );
    expect(nightlyRules(rules, [...good.slice(0, 1), ...slow])).toEqual(rules.slice(1));
    expect(nightlyRules(rules, [...good, ...slow])).toEqual([]);
    expect(findProblems(rules, good)).toEqual([]);
  });

  it('must match: no rule without a test, no tag without a rule, no number twice, none skipped', () => {
    const skipped = findTests(
      'b.spec.ts',
      "test.skip('four', { tag: ['@1.1', '@9.9'] }, () => {});",
    );
    const bare = findTests('c.test.ts', "it('five', { tags: '1.1' }, () => {});");
    const repeated = [...rules, { number: '1.1', text: 'Again.' }];
    expect(findProblems(repeated, [...skipped, ...bare])).toEqual([
      '1.1 is the number of two rules',
      '1.2 has no test: Three.',
      '@9.9 is no rule: b.spec.ts: four',
      '1.1 is no rule: c.test.ts: five',
      '@1.1, @9.9 is skipped: b.spec.ts: four',
    ]);
  });
});
