export type TemperatureClass = 'mild' | 'warm' | 'hot' | 'unknown';
export type TemperatureBand = 'mild' | 'warm' | 'hot';

/** What the catalog's source calls a spring that nobody put a thermometer in. */
export const TEMPERATURE_WORDS = ['warm', 'hot', 'boiling'] as const;

export type TemperatureWord = (typeof TEMPERATURE_WORDS)[number];

/** Everything else is unknown: 'Unknown when non-numeric'. */
export const isTemperature = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);

/** Marker icon, popup and badge: mild below 90, warm 90 to 104 inclusive, hot above 104 (°F). */
export const temperatureClass = (fahrenheit: unknown): TemperatureClass => {
  if (!isTemperature(fahrenheit)) return 'unknown';
  if (fahrenheit < 90) return 'mild';
  return fahrenheit <= 104 ? 'warm' : 'hot';
};

/** The home filter's bands (°F): `from` is inside, `below` is not. They differ from the classes. */
export const TEMPERATURE_BANDS = [
  { band: 'mild', from: 70, below: 85 },
  { band: 'warm', from: 85, below: 100 },
  { band: 'hot', from: 100, below: Number.POSITIVE_INFINITY },
] as const satisfies readonly { band: TemperatureBand; from: number; below: number }[];

/** Null for what no band holds: below 70 °F, or not a number. */
export const temperatureBand = (fahrenheit: unknown): TemperatureBand | null => {
  if (!isTemperature(fahrenheit)) return null;
  const found = TEMPERATURE_BANDS.find(
    ({ from, below }) => fahrenheit >= from && fahrenheit < below,
  );
  return found?.band ?? null;
};
