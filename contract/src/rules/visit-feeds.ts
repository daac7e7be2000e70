/** Atom feeds of the newest visits: to a spring, or to all springs of a state. */
export const springFeedPath = (springId: number): string => `/springs/${springId}/visits.atom`;

export const stateFeedPath = (stateCode: string): string => `/states/${stateCode}/visits.atom`;
