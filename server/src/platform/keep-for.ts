/** Reads once for everybody, and again after so many milliseconds, or after a failure. */
export const keepFor = <Args extends unknown[], Value>(
  ms: number,
  read: (...args: Args) => Promise<Value>,
) => {
  let kept: { value: Promise<Value>; at: number } | undefined;
  return (...args: Args): Promise<Value> => {
    if (kept && performance.now() - kept.at < ms) return kept.value;
    const now = { value: read(...args), at: performance.now() };
    kept = now;
    now.value.catch(() => {
      if (kept === now) kept = undefined;
    });
    return now.value;
  };
};
