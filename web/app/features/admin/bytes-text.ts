const UNITS = ['kB', 'MB', 'GB', 'TB'];
const STEP = 1_000;

/** '12.3 MB' */
export const bytesText = (bytes: number): string => {
  if (bytes < STEP) return `${bytes} bytes`;
  const power = Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length);
  const value = bytes / STEP ** power;
  return `${value < 100 ? Number(value.toFixed(1)) : Math.round(value)} ${UNITS[power - 1]}`;
};
