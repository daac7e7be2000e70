/** The browser reports every failed call; we forgive nothing else. */
export const forgiveFailedCalls = (consoleErrors: string[]) => {
  const others = consoleErrors.filter((text) => !text.startsWith('Failed to load resource'));
  consoleErrors.splice(0, consoleErrors.length, ...others);
};
