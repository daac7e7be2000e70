import { US_STATES } from './us-states.ts';

/** 'new-mexico' of 'New Mexico', 'boise-idaho' of 'Boise, Idaho'. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '');

export const stateOfSlug = (slug: string): { code: string; name: string } | undefined =>
  US_STATES.find(({ name }) => slugOf(name) === slug);
