/** The browser itself reports every answer that is a failure; nothing else is forgiven. */
export const forgiveFailedCalls = (consoleErrors: string[]) => {
  const others = consoleErrors.filter((text) => !text.startsWith('Failed to load resource'));
  consoleErrors.splice(0, consoleErrors.length, ...others);
};
