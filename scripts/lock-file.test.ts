import { describe, expect, it } from 'vitest';
import { findGaps } from './check/lock-file.ts';

const integrity = 'sha512-abc';

describe('hardening: a lock file whose packages could be swapped', () => {
  it('is refused when a package has no integrity, wherever it is', () => {
    const packages = {
      '': {},
      server: {},
      'node_modules/@wildsoak/server': { link: true },
      'node_modules/good': { integrity },
      'node_modules/bare': {},
      'node_modules/good/node_modules/bare': {},
    };
    expect(findGaps({ packages })).toEqual([
      'node_modules/bare has no integrity',
      'node_modules/good/node_modules/bare has no integrity',
    ]);
  });

  it('is refused when the package of another platform is missing', () => {
    const tool = { integrity, optionalDependencies: { here: '1', there: '1' } };
    const packages = { 'node_modules/tool': tool, 'node_modules/here': { integrity } };
    expect(findGaps({ packages })).toEqual([
      'node_modules/tool needs there on some platforms, and it is not locked',
    ]);
    expect(
      findGaps({
        packages: { ...packages, 'node_modules/tool/node_modules/there': { integrity } },
      }),
    ).toEqual([]);
  });
});
