/** Where no boundary says anything else: in the Pacific, off the coast. */
const WEST = 'America/Los_Angeles';

/**
 * Finds the time zone of a place by its boundaries. For imports only: these weigh 70 MB on disk, and
 * loading them would hold up everybody whom a server serves for a tenth of a second.
 */
export const loadTimeZones = async (): Promise<(latitude: number, longitude: number) => string> => {
  const { find } = await import('geo-tz');
  return (latitude, longitude) => find(latitude, longitude)[0] ?? WEST;
};
