/** From 0 to 1, the same in every run (Park and Miller). */
export const randomFrom = (seed: number) => {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
};
