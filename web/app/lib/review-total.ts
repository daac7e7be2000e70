import { REVIEWS_PAGE } from '@wildsoak/contract/rules/limits';

/** How many reviews there are. A list that is not a full page is whole, and newer than the count. */
export const reviewTotal = (listed: readonly unknown[], counted: number): number =>
  listed.length < REVIEWS_PAGE ? listed.length : Math.max(listed.length, counted);
