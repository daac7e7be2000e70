/** How many reviews there are. A list that is there to its end is newer than the count. */
export const reviewTotal = (listed: number, isWhole: boolean, counted: number): number =>
  isWhole ? listed : Math.max(listed, counted);
