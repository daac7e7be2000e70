const FAILURES_TO_REST = 4;
const REST_MS = 30_000;

/** Opens after several failures in a row. After a rest, a single attempt decides whether it closes. */
export const createCircuit = (restMs = REST_MS) => {
  let failures = 0;
  let restsUntil = 0;
  const rest = (ms = restMs) => {
    restsUntil = Date.now() + ms;
  };
  const isOpen = () => failures >= FAILURES_TO_REST && Date.now() < restsUntil;
  return {
    isOpen,
    /** Whether the caller may try. After a rest only the first may, until we know its result. */
    enter(): boolean {
      if (isOpen()) return false;
      if (failures >= FAILURES_TO_REST) rest();
      return true;
    },
    succeeded() {
      failures = 0;
    },
    failed() {
      failures += 1;
      rest();
    },
    /** They asked us to wait, so it opens at once. */
    waitFor(ms: number) {
      failures = FAILURES_TO_REST;
      rest(ms);
    },
  };
};
