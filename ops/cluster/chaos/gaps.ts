/** The longest time without an acknowledged write, from `begin` to `end`. */
export const watchGaps = (now: () => number = () => performance.now()) => {
  let last = now();
  let longest = 0;
  const look = () => {
    longest = Math.max(longest, now() - last);
    last = now();
  };
  return {
    acknowledged: look,
    begin() {
      last = now();
      longest = 0;
    },
    end() {
      look();
      return longest;
    },
  };
};

export type Gaps = ReturnType<typeof watchGaps>;
