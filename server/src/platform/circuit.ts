/** Opens after several failures in a row; after a while a single attempt decides whether it closes. */
export const createCircuit = (failuresToOpen: number, openMs: number) => {
  let failures = 0;
  let openUntil = 0;
  return {
    isOpen: () => failures >= failuresToOpen && Date.now() < openUntil,
    /** Whether the caller may try. After a rest only the first caller may, until its result is known. */
    enter(): boolean {
      if (failures < failuresToOpen) return true;
      if (Date.now() < openUntil) return false;
      openUntil = Date.now() + openMs;
      return true;
    },
    succeeded() {
      failures = 0;
    },
    failed() {
      failures += 1;
      if (failures >= failuresToOpen) openUntil = Date.now() + openMs;
    },
  };
};
