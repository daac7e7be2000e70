/** So many failures in a row, and nobody is asked for a while; then one is, and decides. */
export const createCircuit = (failuresToOpen: number, openMs: number) => {
  let failures = 0;
  let openUntil = 0;
  return {
    isOpen: () => failures >= failuresToOpen && Date.now() < openUntil,
    /** Whether it may be tried. The one who may, after a rest, keeps all others out until it is known. */
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
