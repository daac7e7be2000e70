import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BATHING_STATUSES,
  closedAtTimes,
  CONFIDENCES,
  HAZARD_KINDS,
  HAZARD_STATES,
  isBathingRuledOut,
  judgeBathing,
  LAND_KINDS,
  statusAt,
  type BathingFacts,
  type Hazard,
} from './bathing.ts';
import { ALWAYS } from './closure-windows.ts';
import { KINDS } from './kinds.ts';
import { SOAK_KINDS, type Soak } from './soaks.ts';

const TODAY = '2026-07-01';
const NOTHING: BathingFacts = {
  kind: 'spring',
  in_yellowstone: false,
  land: [],
  hazards: [],
  soak: null,
  soaked_on: null,
};
const SAID: Hazard = {
  kind: 'fee',
  state: 'in-force',
  text: 'Text.',
  source: 'Somebody',
  date: '2020',
  confidence: 'published',
  checked_on: null,
  ...ALWAYS,
};

const statusOf = (facts: Partial<BathingFacts>, today = TODAY) =>
  judgeBathing({ ...NOTHING, ...facts }, today).status;
const statusFor = (hazard: Partial<Hazard>) => statusOf({ hazards: [{ ...SAID, ...hazard }] });

describe('what each fact makes of a place', () => {
  it.each([
    ['bathing-forbidden', 'forbidden'],
    ['military-or-prison', 'forbidden'],
    ['closed', 'closed'],
    ['gas', 'deadly'],
    ['arsenic-or-metals', 'deadly'],
    ['superfund', 'deadly'],
    ['scalding-deaths', 'deadly'],
    ['private', 'ask-first'],
    ['permit-required', 'ask-first'],
    ['tribal-permission', 'ask-first'],
    ['endangered-species', 'ask-first'],
    ['naegleria', 'ask-first'],
    ['drowning', 'unknown'],
    ['scalding', 'unknown'],
    ['danger', 'unknown'],
    ['fee', 'unknown'],
    ['seasonal-closure', 'unknown'],
  ] as const)('%s: %s', { tags: '@21.2' }, (kind, expected) =>
    expect(statusFor({ kind })).toBe(expected),
  );

  it.each([
    ['closed', 'gone', 'closed'],
    ['closed', 'event', 'unknown'],
    ['closed', 'nights-only', 'unknown'],
    ['closed', 'road-only', 'unknown'],
    ['closed', 'planned', 'unknown'],
    ['permit-required', 'planned', 'unknown'],
    ['bathing-forbidden', 'event', 'unknown'],
    ['naegleria', 'standing', 'unknown'],
    // Gas that killed once can kill again.
    ['gas', 'event', 'deadly'],
  ] as const)('%s, %s: %s', { tags: '@21.2' }, (kind, state, expected) =>
    expect(statusFor({ kind, state })).toBe(expected),
  );

  it.each(['fumarole', 'geyser', 'mud_pot', 'mud_volcano'] as const)(
    'a %s is deadly',
    { tags: '@21.2' },
    (kind) => expect(statusOf({ kind })).toBe('deadly'),
  );

  it('a well and tribal land: ask first; Yellowstone: forbidden', { tags: '@21.2' }, () => {
    expect(statusOf({ kind: 'well' })).toBe('ask-first');
    const land = [{ kind: 'tribal-land', name: 'Zia Pueblo', certainty: 'near' }] as const;
    expect(statusOf({ land })).toBe('ask-first');
    expect(statusOf({ in_yellowstone: true })).toBe('forbidden');
  });

  it('a season closes a place on its days only', { tags: '@21.3' }, () => {
    const season = { from: '05-15', to: '09-30' };
    const hazards = [{ ...SAID, kind: 'seasonal-closure', season }] as const;
    expect(statusOf({ hazards }, '2026-05-14')).toBe('unknown');
    expect(statusOf({ hazards }, '2026-05-15')).toBe('closed');
    expect(statusOf({ hazards }, '2026-09-30')).toBe('closed');
    expect(statusOf({ hazards }, '2026-10-01')).toBe('unknown');
  });

  it('members who bathed make an unknown place soaked, and nothing else', { tags: '@21.4' }, () => {
    expect(statusOf({ soaked_on: '2026-06-01' })).toBe('soaked');
    const hazards = [{ ...SAID, kind: 'private' }] as const;
    expect(statusOf({ hazards, soaked_on: '2026-06-01' })).toBe('ask-first');
  });
});

const hazard = fc.record<Hazard>({
  kind: fc.constantFrom(...HAZARD_KINDS),
  state: fc.constantFrom(...HAZARD_STATES),
  text: fc.string(),
  source: fc.string(),
  date: fc.option(fc.string()),
  confidence: fc.constantFrom(...CONFIDENCES),
  checked_on: fc.constant(null),
  season: fc.option(fc.record({ from: fc.constant('06-01'), to: fc.constant('08-31') })),
  starts_on: fc.option(fc.constantFrom('2026-06-30', '2026-07-02')),
  ends_on: fc.option(fc.constantFrom('2026-06-30', '2026-07-02')),
  weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 })),
  night: fc.option(fc.constant({ from: 'sunset', to: 'sunrise' })),
});
const soak = fc.record<Soak>({
  kind: fc.constantFrom(...SOAK_KINDS),
  confidence: fc.constantFrom('published', 'unconfirmed'),
  guests_only: fc.boolean(),
  text: fc.string(),
  operator: fc.constant(null),
  official_url: fc.constant(null),
  season: fc.constant(null),
  pool_min_f: fc.constant(null),
  pool_max_f: fc.constant(null),
  source: fc.string(),
  source_url: fc.constant(null),
  date: fc.option(fc.string()),
});
const facts = fc.record<BathingFacts>({
  kind: fc.constantFrom(...KINDS),
  in_yellowstone: fc.boolean(),
  land: fc.array(
    fc.record({
      kind: fc.constantFrom(...LAND_KINDS),
      name: fc.string(),
      certainty: fc.constantFrom('in', 'near'),
    }),
    { maxLength: 3 },
  ),
  hazards: fc.array(hazard, { maxLength: 5 }),
  soak: fc.option(soak),
  soaked_on: fc.option(fc.constant('2026-06-01')),
});

const strength = (known: BathingFacts) =>
  BATHING_STATUSES.indexOf(judgeBathing(known, TODAY).status);

describe('whatever is known', () => {
  it('another hazard never makes a place look safer', { tags: '@21.1' }, () =>
    fc.assert(
      fc.property(facts, hazard, (known, more) => {
        const withMore = { ...known, hazards: [...known.hazards, more] };
        expect(strength(withMore)).toBeLessThanOrEqual(strength(known));
      }),
    ),
  );

  it('the order in which hazards came does not matter', { tags: '@21.1' }, () =>
    fc.assert(
      fc.property(facts, (known) => {
        const turned = { ...known, hazards: known.hazards.toReversed() };
        expect(strength(turned)).toBe(strength(known));
      }),
    ),
  );

  it('hearsay alone makes ask first at most', { tags: '@21.2' }, () =>
    fc.assert(
      fc.property(fc.array(hazard), (hazards) => {
        const hearsay = hazards.map((one) => ({ ...one, confidence: 'unconfirmed' as const }));
        expect(['ask-first', 'unknown']).toContain(statusOf({ hazards: hearsay }));
      }),
    ),
  );

  it('members who bathed change nothing where bathing is ruled out', { tags: '@21.4' }, () =>
    fc.assert(
      fc.property(facts, (known) => {
        const dry = judgeBathing({ ...known, soaked_on: null }, TODAY);
        const soaked = judgeBathing({ ...known, soaked_on: '2026-06-01' }, TODAY);
        if (isBathingRuledOut(dry.status)) expect(soaked).toEqual(dry);
        else expect(isBathingRuledOut(soaked.status)).toBe(false);
      }),
    ),
  );

  it('every hazard is among the reasons, and a status has one', { tags: '@21.5' }, () =>
    fc.assert(
      fc.property(facts, (known) => {
        const { status, reasons } = judgeBathing(known, TODAY);
        // That a resort charges is what its status says.
        const isTold = ({ kind, confidence }: Hazard) =>
          !(kind === 'fee' && confidence === 'unconfirmed' && known.soak?.kind === 'resort');
        for (const { kind, text } of known.hazards.filter(isTold))
          expect(reasons).toContainEqual(expect.objectContaining({ kind, text }));
        if (status !== 'unknown') expect(reasons).not.toEqual([]);
      }),
    ),
  );

  it('the first reason alone gives the status', { tags: '@21.5' }, () =>
    fc.assert(
      fc.property(facts, (known) => {
        const { status, reasons } = judgeBathing(known, TODAY);
        const [first] = reasons;
        const alone = known.hazards.filter(
          ({ kind, text, confidence }) =>
            kind === first?.kind && text === first.text && confidence === first.confidence,
        );
        if (alone.length > 0) expect(statusOf({ hazards: alone })).toBe(status);
      }),
    ),
  );
});

describe('what a source says about bathing', () => {
  const RESORT: Soak = {
    kind: 'resort',
    confidence: 'published',
    guests_only: false,
    text: 'Stone pools by a creek.',
    operator: null,
    official_url: null,
    season: null,
    pool_min_f: null,
    pool_max_f: null,
    source: 'A guide',
    source_url: null,
    date: '2024',
  };
  const hearsay = (kind: Hazard['kind']) =>
    ({ ...SAID, kind, confidence: 'unconfirmed', date: null }) as const;

  it('makes resort, soaked or former, and as hearsay nothing', { tags: '@27.1' }, () => {
    const made = SOAK_KINDS.map((kind) => statusOf({ soak: { ...RESORT, kind } }));
    expect(made).toEqual(['soaked', 'soaked', 'resort', 'former', 'unknown']);
    for (const kind of SOAK_KINDS) {
      const rumor = { ...RESORT, kind, confidence: 'unconfirmed' } as const;
      expect(statusOf({ soak: rumor })).toBe('unknown');
      const { reasons } = judgeBathing({ ...NOTHING, soak: rumor }, TODAY);
      expect(reasons).toMatchObject([{ text: RESORT.text, confidence: 'unconfirmed' }]);
    }
  });

  it('outranks rumors at a resort or a public site only', { tags: '@27.2' }, () => {
    for (const kind of ['private', 'closed', 'permit-required', 'reservation'] as const) {
      const hazards = [hearsay(kind)];
      expect(statusOf({ hazards, soak: RESORT })).toBe('resort');
      expect(statusOf({ hazards, soak: { ...RESORT, kind: 'public-site' } })).toBe('soaked');
      expect(statusOf({ hazards, soak: { ...RESORT, kind: 'wild' } })).toBe('ask-first');
      expect(statusOf({ hazards, soak: { ...RESORT, guests_only: true } })).toBe('ask-first');
    }
    expect(statusOf({ hazards: [hearsay('bathing-forbidden')], soak: RESORT })).toBe('ask-first');
  });

  it('a resort may have an owner and want a reservation', { tags: '@27.2' }, () => {
    for (const kind of ['private', 'reservation'] as const) {
      const hazards = [{ ...SAID, kind }];
      expect(statusOf({ hazards, soak: RESORT })).toBe('resort');
      expect(statusOf({ hazards, soak: { ...RESORT, kind: 'public-site' } })).toBe('ask-first');
    }
    expect(statusOf({ hazards: [{ ...SAID, kind: 'permit-required' }], soak: RESORT })).toBe(
      'ask-first',
    );
    expect(statusOf({ hazards: [{ ...SAID, kind: 'closed' }], soak: RESORT })).toBe('closed');
    expect(statusOf({ soak: { ...RESORT, guests_only: true } })).toBe('ask-first');
  });

  it('that a resort charges is not repeated as a rumor', { tags: '@27.2' }, () => {
    const kindsOf = (known: Soak, fee: Hazard) =>
      judgeBathing({ ...NOTHING, soak: known, hazards: [fee] }, TODAY).reasons.map(
        ({ kind }) => kind,
      );
    expect(kindsOf(RESORT, hearsay('fee'))).toEqual(['soak']);
    expect(kindsOf(RESORT, { ...SAID, kind: 'fee' })).toEqual(['soak', 'fee']);
    expect(kindsOf({ ...RESORT, kind: 'public-site' }, hearsay('fee'))).toEqual(['soak', 'fee']);
  });

  it('never makes a place ruled out possible', { tags: '@27.3' }, () =>
    fc.assert(
      fc.property(facts, soak, (known, said) => {
        const before = judgeBathing({ ...known, soak: null }, TODAY).status;
        const after = judgeBathing({ ...known, soak: said }, TODAY).status;
        if (isBathingRuledOut(before)) expect(after).toBe(before);
        else expect(isBathingRuledOut(after)).toBe(false);
      }),
    ),
  );
});

it('a statement replaces what the catalog alone would say', { tags: '@21.5' }, () => {
  const land = [{ kind: 'tribal-land', name: 'San Carlos Reservation', certainty: 'in' }] as const;
  const kindsOf = (known: Partial<BathingFacts>) =>
    judgeBathing({ ...NOTHING, land, ...known }, TODAY).reasons.map(({ kind }) => kind);
  expect(kindsOf({})).toEqual(['tribal-land']);
  expect(kindsOf({ hazards: [{ ...SAID, kind: 'tribal-permission' }] })).toEqual([
    'tribal-permission',
  ]);
});

const NOON = { date: TODAY, minutes: 720, sunrise: 360, sunset: 1_200 };

describe('at the moment of an arrival', () => {
  it('by day, a place is what it is judged for that day', { tags: '@24.52' }, () => {
    fc.assert(
      fc.property(facts, (known) => {
        expect(statusAt(closedAtTimes(known, TODAY), NOON).status).toBe(
          judgeBathing(known, TODAY).status,
        );
      }),
    );
  });

  it('at night it is never more open than by day', { tags: '@24.52' }, () => {
    fc.assert(
      fc.property(facts, (known) => {
        const times = closedAtTimes(known, TODAY);
        const at = (minutes: number) =>
          BATHING_STATUSES.indexOf(statusAt(times, { ...NOON, minutes }).status);
        expect(at(1_300)).toBeLessThanOrEqual(at(720));
      }),
    );
  });

  it('says which closure holds, and hearsay is only a reason to ask', { tags: '@24.52' }, () => {
    const nightly = { ...SAID, kind: 'closed', state: 'nights-only', text: 'Day use.' } as const;
    const times = closedAtTimes({ ...NOTHING, hazards: [nightly] }, TODAY);
    expect(statusAt(times, NOON)).toEqual({ status: 'unknown', closure: null });
    const night = { ...NOON, minutes: 1_300 };
    expect(statusAt(times, night)).toMatchObject({
      status: 'closed',
      closure: { text: 'Day use.', night: { from: null, to: null } },
    });
    const said = { ...nightly, confidence: 'unconfirmed' } as const;
    const hearsay = closedAtTimes({ ...NOTHING, hazards: [said] }, TODAY);
    expect(statusAt(hearsay, night).status).toBe('ask-first');
    // A stronger answer is not the closure's.
    const forbidden = { ...times, status_when_open: 'forbidden' } as const;
    expect(statusAt(forbidden, night)).toEqual({ status: 'forbidden', closure: null });
  });
});
