/** Places that members propose. */

/** What is there: how soaks are called, without those that are gone. */
export const PROPOSED_KINDS = ['wild', 'public-site', 'resort', 'not-a-soak'] as const;
export type ProposedKind = (typeof PROPOSED_KINDS)[number];

export const PROPOSED_KIND_LABELS: Readonly<Record<ProposedKind, string>> = {
  wild: 'Wild pools',
  'public-site': 'A public site',
  resort: 'A resort with paid pools',
  'not-a-soak': 'A spring without bathing',
};

/** What a moderator decides; the others leave it open. */
export const PROPOSAL_OUTCOMES = ['accept', 'merge', 'refuse'] as const;

export const PROPOSAL_STATES = ['waiting', 'asked', 'accepted', 'merged', 'refused'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** Within this, one of our springs may be the same place. */
export const NEIGHBOR_MILES = 3;
/** Within this, one with a name that sounds alike may be: pins are often at the wrong place. */
export const ALIKE_MILES = 100;
export const MAX_NEIGHBORS = 8;

export const NOT_IN_STATES =
  "That's not on land in the 50 states. Check the numbers: west is negative.";

/** Roughly: the server knows the borders. */
export const couldBeInStates = ({
  latitude,
  longitude,
}: {
  latitude: number;
  longitude: number;
}): boolean => latitude > 18 && latitude < 72 && (longitude < -66 || longitude > 172);

const PROPOSAL_YEARS_BACK = 10;

/** `today` is the day at the place. */
export const isProposalDay = (visitedOn: string, today: string): boolean =>
  visitedOn <= today &&
  visitedOn >= `${Number(today.slice(0, 4)) - PROPOSAL_YEARS_BACK}${today.slice(4)}`;

export const isWebAddress = (text: string): boolean => {
  const url = URL.parse(text);
  return (
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.username === '' &&
    url.password === '' &&
    url.hostname.includes('.')
  );
};
