export type TemperatureClass = 'mild' | 'warm' | 'hot' | 'unknown';

/** What the catalog's source calls a spring that nobody measured. */
export const TEMPERATURE_WORDS = ['warm', 'hot', 'boiling'] as const;

export type TemperatureWord = (typeof TEMPERATURE_WORDS)[number];

/** 'Unknown when non-numeric' */
export const isTemperature = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);

/** Marker icon, popup and badge: mild below 90, warm 90 to 104 inclusive, hot above 104 (°F). */
export const temperatureClass = (fahrenheit: unknown): TemperatureClass => {
  if (!isTemperature(fahrenheit)) return 'unknown';
  if (fahrenheit < 90) return 'mild';
  return fahrenheit <= 104 ? 'warm' : 'hot';
};
