import { offRoadText } from '@wildsoak/contract/rules/off-road';
import { describe, expect, it } from 'vitest';
import { reasonFor, valueOn, type Worth } from './value.ts';

const DAY = '2027-07-01';
const spring = (changes: Partial<Worth> = {}): Worth => ({
  name: 'Kirkham',
  average_rating: null,
  review_count: 0,
  temperature_f: 104,
  condition: null,
  last_visit_on: null,
  is_wanted: false,
  is_visited: false,
  gapMiles: 0.2,
  closures: [],
  status_when_open: 'unknown',
  ...changes,
});
const worth = (changes: Partial<Worth>, day = DAY, isPinned = false) =>
  valueOn(spring(changes), day, isPinned);
const WINTER = {
  makes: 'closed' as const,
  text: 'Closed in winter.',
  source: 'Forest Service',
  date: null,
  confidence: 'published' as const,
  checked_on: null,
  season: { from: '12-01', to: '04-30' },
  starts_on: null,
  ends_on: null,
  weekdays: [],
  night: null,
};

describe('what a stop is worth', { tags: '@26.60' }, () => {
  it.each(['forbidden', 'closed', 'deadly'] as const)('nothing where it is %s', (status) => {
    expect(worth({ status_when_open: status, is_wanted: true })).toBe(0);
    expect(worth({ status_when_open: status }, DAY, true)).toBe(0);
  });

  it('nothing while it is closed on that day, or reported closed', () => {
    expect(worth({ closures: [WINTER] })).toBeGreaterThan(1);
    expect(worth({ closures: [WINTER] }, '2027-01-15')).toBe(0);
    expect(worth({ condition: 'closed' })).toBe(0);
  });

  it(
    'nothing where a place to soak is gone, unless it is your own choice',
    { tags: '@26.60' },
    () => {
      expect(worth({ status_when_open: 'former' })).toBe(0);
      expect(worth({ status_when_open: 'former' }, DAY, true)).toBeGreaterThan(0);
    },
  );

  it('nothing where you have been, unless you pin it', () => {
    expect(worth({ is_visited: true })).toBe(0);
    expect(worth({ is_visited: true }, DAY, true)).toBeGreaterThan(1);
  });

  it('more on your bucket list, where members soaked, and where it was reported open', () => {
    const plain = worth({});
    expect(worth({ is_wanted: true })).toBeGreaterThan(plain);
    expect(worth({ status_when_open: 'soaked' })).toBeGreaterThan(plain);
    expect(worth({ condition: 'open', last_visit_on: '2027-06-20' })).toBeGreaterThan(plain);
    expect(worth({ status_when_open: 'ask-first' })).toBeGreaterThan(plain);
    expect(worth({ status_when_open: 'ask-first' })).toBeLessThan(
      worth({ status_when_open: 'soaked' }),
    );
    expect(worth({ condition: 'disputed' })).toBeLessThan(plain);
  });

  it('by what reviews prove: forty who agree are worth more than one enthusiast', () => {
    const forty = worth({ average_rating: 4.6, review_count: 40 });
    expect(forty).toBeGreaterThan(worth({ average_rating: 5, review_count: 1 }));
    expect(worth({ average_rating: 1.5, review_count: 40 })).toBeLessThan(worth({}));
  });

  it('less past our roads, and nothing a day away from them', () => {
    expect(worth({ gapMiles: 8 })).toBeLessThan(worth({}));
    expect(worth({ gapMiles: 40 })).toBe(0);
    expect(worth({ gapMiles: null })).toBe(0);
  });

  it('less where the water scalds and nobody soaked', () => {
    expect(worth({ temperature_f: 190 })).toBeLessThan(worth({}));
    const soaked = { status_when_open: 'soaked' } as const;
    expect(worth({ ...soaked, temperature_f: 190 })).toBe(worth(soaked));
  });

  it('no more without a number than with the worst one', () => {
    for (const status_when_open of ['unknown', 'ask-first', 'soaked', 'resort'] as const) {
      const silent = worth({ status_when_open, temperature_f: null });
      expect(silent).toBeLessThanOrEqual(worth({ status_when_open, temperature_f: 162 }));
      expect(silent).toBeLessThan(worth({ status_when_open }));
    }
  });

  it('what reviews prove outweighs hot water at the source and a blank', () => {
    // Spencer Hot Springs, and a spring about which we know nothing.
    const spencer = { average_rating: 4, review_count: 4, temperature_f: 162 };
    const blank = worth({ temperature_f: null });
    for (const status_when_open of ['unknown', 'ask-first', 'soaked'] as const)
      expect(worth({ ...spencer, status_when_open })).toBeGreaterThan(blank);
  });
});

describe('why a stop is in the trip', { tags: '@26.64' }, () => {
  it('is a line that says what we know, and that we do not', () => {
    expect(reasonFor(spring(), DAY, false)).toBe('No word yet on soaking, 104 °F at the source.');
    const loved = spring({
      average_rating: 4.62,
      review_count: 23,
      is_wanted: true,
      status_when_open: 'soaked',
    });
    expect(reasonFor(loved, DAY, false)).toBe(
      'On your bucket list, rated 4.6 by 23 members, people soak here, 104 °F at the source.',
    );
    expect(reasonFor(spring({ gapMiles: 8, condition: 'open' }), DAY, true)).toBe(
      `You pinned it, no word yet on soaking, 104 °F at the source, ${offRoadText(8).toLowerCase()}.`,
    );
  });
});
