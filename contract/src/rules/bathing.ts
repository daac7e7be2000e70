import { holdsAt, holdsOn, type LocalMoment, type Window } from './closure-windows.ts';
import type { Kind } from './kinds.ts';
import { yearOf, type Soak, type SoakKind } from './soaks.ts';

/** One answer for each spring: may I bathe there? The strongest comes first and wins. */
export const BATHING_STATUSES = [
  'forbidden',
  'closed',
  'deadly',
  'ask-first',
  'resort',
  'soaked',
  'former',
  'unknown',
] as const;

export type BathingStatus = (typeof BATHING_STATUSES)[number];

/** The same words everywhere: on the map, in lists, in files. */
export const BATHING_LABELS: Readonly<Record<BathingStatus, string>> = {
  forbidden: 'Bathing forbidden',
  closed: 'Closed',
  deadly: 'Deadly: stay out',
  'ask-first': 'Ask first',
  resort: 'Paid pools',
  soaked: 'People soak here',
  former: 'No longer a place to soak',
  unknown: 'Soaking: not confirmed',
};

/** Nobody should bathe there, whatever else is said about the place. */
export const isBathingRuledOut = (status: BathingStatus): boolean =>
  status === 'forbidden' || status === 'closed' || status === 'deadly';

export const isPlaceToSoak = (status: BathingStatus): status is 'resort' | 'soaked' =>
  status === 'resort' || status === 'soaked';

/** The order of every list: places to soak first, ruled-out ones last. */
export const SOAK_ORDER: Readonly<Record<BathingStatus, number>> = {
  resort: 0,
  soaked: 0,
  'ask-first': 1,
  unknown: 2,
  former: 3,
  forbidden: 4,
  closed: 4,
  deadly: 4,
};

/**
 * What a statement about a place is worth today: a lasting property, in force when its source was
 * written, something that happened once, only at night, only the road, only a plan, or gone for good.
 */
export const HAZARD_STATES = [
  'standing',
  'in-force',
  'event',
  'nights-only',
  'road-only',
  'planned',
  'gone',
] as const;

export type HazardState = (typeof HAZARD_STATES)[number];

/** `unconfirmed` is hearsay: a reason to ask first, never a fact. */
export const CONFIDENCES = ['published', 'reported', 'unconfirmed'] as const;

export type Confidence = (typeof CONFIDENCES)[number];

interface HazardRule {
  label: string;
  /** What it makes of the place; null where it only warns. */
  makes: 'forbidden' | 'closed' | 'deadly' | 'ask-first' | null;
  /** The states in which it does. */
  when: readonly HazardState[];
}

const NOW = ['standing', 'in-force'] as const;
/** Gas that killed once, and water that did, can do it again. */
const EVER = ['standing', 'in-force', 'event'] as const;

/**
 * Which statement makes which status. The order breaks ties: of two reasons with the same status, and
 * of two warnings, the upper one comes first.
 */
export const HAZARDS = {
  'bathing-forbidden': { label: 'Bathing forbidden', makes: 'forbidden', when: NOW },
  'military-or-prison': { label: 'Military or prison land', makes: 'forbidden', when: NOW },
  closed: { label: 'Closed', makes: 'closed', when: [...NOW, 'gone'] },
  'seasonal-closure': { label: 'Closed in season', makes: 'closed', when: NOW },
  gas: { label: 'Poisonous gas', makes: 'deadly', when: EVER },
  'scalding-deaths': { label: 'Deadly scalding water', makes: 'deadly', when: EVER },
  'arsenic-or-metals': { label: 'Poisonous water', makes: 'deadly', when: EVER },
  superfund: { label: 'Poisoned ground', makes: 'deadly', when: EVER },
  'tribal-permission': { label: 'Tribal permission', makes: 'ask-first', when: NOW },
  private: { label: 'Private', makes: 'ask-first', when: NOW },
  'permit-required': { label: 'Permit', makes: 'ask-first', when: NOW },
  reservation: { label: 'Reservation', makes: 'ask-first', when: NOW },
  'endangered-species': { label: 'Protected species', makes: 'ask-first', when: NOW },
  // As a rule it only warns; in force, somebody in charge tells people to stay out.
  naegleria: { label: 'Deadly amoeba', makes: 'ask-first', when: ['in-force'] },
  drowning: { label: 'Drowning', makes: null, when: [] },
  scalding: { label: 'Scalding water', makes: null, when: [] },
  danger: { label: 'Danger', makes: null, when: [] },
  fee: { label: 'Fee', makes: null, when: [] },
} as const satisfies Record<string, HazardRule>;

export type HazardKind = keyof typeof HAZARDS;

export const HAZARD_KINDS = Object.keys(HAZARDS) as [HazardKind, ...HazardKind[]];

export const LAND_KINDS = [
  'national-park-service',
  'wilderness',
  'national-forest',
  'wildlife-refuge',
  'tribal-land',
] as const;

export interface Land {
  kind: (typeof LAND_KINDS)[number];
  name: string;
  /** `near` where the position or the boundary is too coarse to say `in`. */
  certainty: 'in' | 'near';
}

/** What somebody says about a place, with who said it and when; the window is when it holds. */
export interface Hazard extends Window {
  kind: HazardKind;
  state: HazardState;
  text: string;
  /** Who says so; if unconfirmed, who to ask. */
  source: string;
  /** As its source gives it: `2018-04-17`, `2018`, `about 2019`, `undated`. */
  date: string | null;
  confidence: Confidence;
  /** When somebody last made sure that it is still so. */
  checked_on: string | null;
}

/** Reasons that follow from the catalog's own facts, not from a statement. */
const DERIVED_KINDS = [
  'yellowstone',
  'no-pool',
  'tribal-land',
  'well',
  'soak',
  'former',
  'not-a-soak',
  'soaked',
] as const;

export const REASON_KINDS = [...HAZARD_KINDS, ...DERIVED_KINDS] as const;

export interface BathingReason {
  kind: (typeof REASON_KINDS)[number];
  text: string;
  source: string;
  date: string | null;
  confidence: Confidence;
}

export interface BathingFacts {
  kind: Kind;
  in_yellowstone: boolean;
  land: readonly Land[];
  /** Those that have not ended. */
  hazards: readonly Hazard[];
  /** What the catalog says about bathing there. */
  soak: Soak | null;
  /** When the last member who answered said they bathed there; null if nobody did, or the last said no. */
  soaked_on: string | null;
}

/** The kinds whose hazards have windows. */
export const isClosure = (kind: HazardKind): boolean => HAZARDS[kind].makes === 'closed';

type Judged = Pick<Hazard, 'kind' | 'state' | 'confidence' | keyof Window>;

/** Somebody published that they let the public in. */
const isForThePublic = (soak: Soak | null): soak is Soak & { kind: 'resort' | 'public-site' } =>
  soak !== null &&
  soak.confidence === 'published' &&
  !soak.guests_only &&
  (soak.kind === 'resort' || soak.kind === 'public-site');

/** As hearsay they are worth less than a published invitation. */
const OUTRANKED_AS_HEARSAY: ReadonlySet<HazardKind> = new Set([
  'closed',
  'seasonal-closure',
  'tribal-permission',
  'private',
  'permit-required',
  'reservation',
]);

/** A published resort has an owner and may want a reservation: no reason to ask first. A member's report is one. */
const OUTRANKED_AT_RESORTS: ReadonlySet<HazardKind> = new Set(['private', 'reservation']);

const isOutrankedAt = (
  kind: 'resort' | 'public-site',
  hazard: Pick<Hazard, 'kind' | 'confidence'>,
) =>
  (hazard.confidence === 'unconfirmed' && OUTRANKED_AS_HEARSAY.has(hazard.kind)) ||
  (kind === 'resort' && hazard.confidence !== 'reported' && OUTRANKED_AT_RESORTS.has(hazard.kind));

/** Published places where such a statement does not decide; null if it decides everywhere. */
export const outrankedAt = (hazard: Pick<Hazard, 'kind' | 'confidence'>): string | null => {
  if (isOutrankedAt('public-site', hazard)) return 'published resorts and public sites';
  return isOutrankedAt('resort', hazard) ? 'published resorts' : null;
};

/** The page repeats such a statement, but it does not decide. */
const isOutranked = (hazard: Judged, soak: Soak | null): boolean =>
  isForThePublic(soak) && isOutrankedAt(soak.kind, hazard);

/** "Paid pools" says as much. */
const isSaidByStatus = ({ kind, confidence }: Judged, soak: Soak | null): boolean =>
  kind === 'fee' && confidence === 'unconfirmed' && isForThePublic(soak) && soak.kind === 'resort';

/** What a hazard makes of a place while it holds; null where it only warns. */
const effectOf = (hazard: Judged, soak: Soak | null) => {
  const { kind, state, confidence, season } = hazard;
  const { makes, when }: HazardRule = HAZARDS[kind];
  if (isOutranked(hazard, soak)) return null;
  const isNightly = makes === 'closed' && state === 'nights-only';
  if (makes === null || !(isNightly || when.includes(state))) return null;
  // Without its dates, a season only warns.
  if (kind === 'seasonal-closure' && season === null) return null;
  return confidence === 'unconfirmed' ? 'ask-first' : makes;
};

/** What a hazard alone makes of a place on a day; null where it only warns, as what holds only at night does. */
export const statusOfHazard = (
  hazard: Judged,
  today: string,
  soak: Soak | null,
): BathingStatus | null =>
  hazard.state === 'nights-only' || !holdsOn(hazard, today) ? null : effectOf(hazard, soak);

/** A statement that closes a place, always or at times. */
export interface Closure
  extends Window, Pick<Hazard, 'text' | 'source' | 'date' | 'confidence' | 'checked_on'> {
  /** Hearsay is only a reason to ask. */
  makes: 'closed' | 'ask-first';
}

const UNKNOWN_HOURS = { from: null, to: null };

const closureOf = (hazard: Hazard, soak: Soak | null): Closure | null => {
  const makes = isClosure(hazard.kind) ? effectOf(hazard, soak) : null;
  if (makes !== 'closed' && makes !== 'ask-first') return null;
  const { text, source, date, confidence, checked_on } = hazard;
  const { season, starts_on, ends_on, weekdays } = hazard;
  const night = hazard.state === 'nights-only' ? (hazard.night ?? UNKNOWN_HOURS) : null;
  const said = { makes, text, source, date, confidence, checked_on } as const;
  return { ...said, season, starts_on, ends_on, weekdays, night };
};

/** What the planner needs to judge a spring for the moment of an arrival. */
export interface ClosedAtTimes {
  closures: readonly Closure[];
  /** The status while none of the closures holds. */
  status_when_open: BathingStatus;
}

const stronger = (one: BathingStatus, other: BathingStatus): BathingStatus =>
  BATHING_STATUSES.indexOf(one) <= BATHING_STATUSES.indexOf(other) ? one : other;

/** The status at a moment, and the closure that makes it so. */
export const statusAt = (
  { closures, status_when_open }: ClosedAtTimes,
  moment: LocalMoment,
): { status: BathingStatus; closure: Closure | null } => {
  const holding = closures.filter((closure) => holdsAt(closure, moment));
  const status = holding.reduce((so, { makes }) => stronger(so, makes), status_when_open);
  return { status, closure: holding.find(({ makes }) => makes === status) ?? null };
};

interface Weighed {
  makes: BathingStatus | null;
  reason: BathingReason;
}

const LIST_SOURCE = { source: 'NOAA, Thermal Springs List for the United States', date: '1980' };

const NO_POOL: Partial<Record<Kind, string>> = {
  fumarole: 'A fumarole is a vent of steam or gas. Never get in. Keep your distance.',
  geyser: 'A geyser throws boiling water without warning. Never get in. Keep your distance.',
  mud_pot: 'A mud pot is scalding, acidic mud. Never get in. Keep your distance.',
  mud_volcano: 'A mud volcano throws mud and gas. Never get in. Keep your distance.',
};

/** Kinds without a pool. */
export const isNoPool = (kind: Kind): boolean => kind in NO_POOL;

const derived = (
  makes: BathingStatus | null,
  reason: Omit<BathingReason, 'confidence'>,
): Weighed => ({
  makes,
  reason: { ...reason, confidence: 'published' },
});

export const soakedReason = (soakedOn: string): BathingReason => ({
  kind: 'soaked',
  text: 'Members say they soaked here.',
  source: 'Reviews on this page',
  date: soakedOn,
  confidence: 'reported',
});

/** 'the Navajo Nation', but 'Jemez Pueblo'. */
const withArticle = (name: string): string =>
  /(Reservation|Nation|Community)$/.test(name) ? `the ${name}` : name;

/** Where a spring is. */
export const landText = ({ kind, name, certainty }: Land): string =>
  kind === 'tribal-land'
    ? `${certainty === 'in' ? 'On' : 'On or near'} ${withArticle(name)}`
    : `${certainty === 'in' ? 'In' : 'In or near'} ${name}`;

export const TRIBAL_PERMIT = 'a tribal permit may be needed';

const MADE_BY_SOAK: Readonly<Record<SoakKind, Weighed['makes']>> = {
  wild: 'soaked',
  'public-site': 'soaked',
  resort: 'resort',
  formerly: 'former',
  'not-a-soak': null,
};

const REASON_OF_SOAK: Readonly<Record<SoakKind, BathingReason['kind']>> = {
  wild: 'soak',
  'public-site': 'soak',
  resort: 'soak',
  formerly: 'former',
  'not-a-soak': 'not-a-soak',
};

/** The page repeats hearsay, and it makes no status. */
const soakReason = ({ kind, text, source, date, confidence, guests_only }: Soak): Weighed => ({
  makes: confidence === 'unconfirmed' ? null : guests_only ? 'ask-first' : MADE_BY_SOAK[kind],
  reason: { kind: REASON_OF_SOAK[kind], text, source, date, confidence },
});

/** Each fact of the catalog that says something, unless somebody has said it in their own words. */
const derivedReasons = (facts: BathingFacts, today: string): Weighed[] => {
  const { kind, land, hazards, soak } = facts;
  const isSaid = (said: HazardKind) =>
    hazards.some(
      (hazard) =>
        hazard.kind === said &&
        hazard.confidence !== 'unconfirmed' &&
        statusOfHazard(hazard, today, soak) !== null,
    );
  const found: Weighed[] = [];
  if (facts.in_yellowstone && !isSaid('bathing-forbidden')) {
    found.push(
      derived('forbidden', {
        kind: 'yellowstone',
        text: "Swimming or soaking in Yellowstone's hot springs is prohibited. People have died in them.",
        source: 'Yellowstone National Park, thermal safety rules',
        date: '2024-12-14',
      }),
    );
  }
  const noPool = NO_POOL[kind];
  if (noPool !== undefined) {
    found.push(derived('deadly', { kind: 'no-pool', text: noPool, ...LIST_SOURCE }));
  }
  const reservation = land.find((area) => area.kind === 'tribal-land');
  if (reservation && !isSaid('tribal-permission')) {
    found.push(
      derived(isForThePublic(soak) ? null : 'ask-first', {
        kind: 'tribal-land',
        text: `${landText(reservation)}: ${TRIBAL_PERMIT}.`,
        source: 'US Census Bureau, boundaries of tribal land',
        date: '2021',
      }),
    );
  }
  if (kind === 'well' && !isForThePublic(soak)) {
    const text = 'Drilled wells have owners. Ask before you go.';
    found.push(derived('ask-first', { kind: 'well', text, ...LIST_SOURCE }));
  }
  if (soak !== null) found.push(soakReason(soak));
  return found;
};

/** Strongest status first, then what was said before what is hearsay, then the order of the table. */
const weightOf = ({ makes, reason }: Weighed): number =>
  (makes === null ? BATHING_STATUSES.length : BATHING_STATUSES.indexOf(makes)) * 1_000 +
  (reason.confidence === 'unconfirmed' ? 100 : 0) +
  REASON_KINDS.indexOf(reason.kind);

const INVITING: ReadonlySet<string> = new Set([
  'soak',
  'not-a-soak',
  'soaked',
  'tribal-land',
  'well',
]);

/** Members who bathed there make the status of a place of which nothing better is known. */
const MEMBERS_DECIDE: ReadonlySet<BathingStatus> = new Set(['former', 'unknown']);

/** The status of a spring and every reason for it, in order of weight; warnings follow. */
export const judgeBathing = (
  facts: BathingFacts,
  today: string,
): { status: BathingStatus; reasons: BathingReason[] } => {
  const hazards = facts.hazards.filter((hazard) => !isSaidByStatus(hazard, facts.soak));
  const said = hazards.map((hazard): Weighed => ({
    makes: statusOfHazard(hazard, today, facts.soak),
    reason: {
      kind: hazard.kind,
      text: hazard.text,
      source: hazard.source,
      date: hazard.date,
      confidence: hazard.confidence,
    },
  }));
  const weighed = [...said, ...derivedReasons(facts, today)].toSorted(
    (one, other) => weightOf(one) - weightOf(other),
  );
  const judged = weighed[0]?.makes ?? 'unknown';
  const reasons = weighed.map(({ reason }) => reason);
  // Where nobody should bathe, neither other people nor a permission make it right.
  if (isBathingRuledOut(judged))
    return { status: judged, reasons: reasons.filter(({ kind }) => !INVITING.has(kind)) };
  if (facts.soaked_on === null) return { status: judged, reasons };
  const soaked = soakedReason(facts.soaked_on);
  // First where it is the answer or newer than the one published, last where something else is.
  const isNewer =
    judged === 'soaked' &&
    Number(facts.soaked_on.slice(0, 4)) > (yearOf(facts.soak?.date ?? null) ?? 0);
  if (!MEMBERS_DECIDE.has(judged) && !isNewer)
    return { status: judged, reasons: [...reasons, soaked] };
  return { status: 'soaked', reasons: [soaked, ...reasons] };
};

/** The closures of a place, and its status without them. */
export const closedAtTimes = (facts: BathingFacts, today: string): ClosedAtTimes => {
  const hazards = facts.hazards.filter((hazard) => closureOf(hazard, facts.soak) === null);
  return {
    closures: facts.hazards.flatMap((hazard) => closureOf(hazard, facts.soak) ?? []),
    status_when_open: judgeBathing({ ...facts, hazards }, today).status,
  };
};
