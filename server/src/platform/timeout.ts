/** The work goes on, but nobody waits for it any longer. */
export const withTimeout = async <Result>(work: Promise<Result>, ms: number): Promise<Result> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`not within ${ms} ms`)), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
};
