/** Lets the browser answer a tap and paint before the work goes on. */
export const nextTask = (): Promise<void> => {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return (
    scheduler?.yield?.() ??
    new Promise((resolve) => {
      setTimeout(resolve);
    })
  );
};
