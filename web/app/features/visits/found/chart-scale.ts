import { SPA_LIMIT_F } from '../../../domain/visit/said-text.ts';
import { dayBefore } from '../../../domain/visit/visit-day.ts';

const YEARS_DAYS = 730;
const STEP_F = 10;
/** So that the line of the spa's limit is always inside (°F). */
const LEAST = { low: 90, high: 110 };

export interface ChartScale {
  /** Shares of the width and height, from the left and the top. */
  x: (day: string) => number;
  y: (fahrenheit: number) => number;
  /** Whole tens of °F. */
  levels: number[];
  /** The first days of January and July. */
  months: string[];
  limit: number;
}

/** Two years up to today; whole tens around what was measured. */
export const chartScale = (degrees: readonly number[], today: string): ChartScale => {
  const low = Math.floor(Math.min(LEAST.low, ...degrees) / STEP_F) * STEP_F;
  const high = Math.ceil(Math.max(LEAST.high, ...degrees) / STEP_F) * STEP_F;
  const start = Date.parse(dayBefore(today, YEARS_DAYS));
  const x = (day: string) => (Date.parse(day) - start) / (Date.parse(today) - start);
  const y = (fahrenheit: number) => (high - fahrenheit) / (high - low);
  const year = Number(today.slice(0, 4));
  return {
    x,
    y,
    levels: Array.from({ length: (high - low) / STEP_F + 1 }, (_, step) => low + step * STEP_F),
    months: [year - 2, year - 1, year]
      .flatMap((one) => [`${one}-01-01`, `${one}-07-01`])
      .filter((day) => x(day) >= 0 && x(day) <= 1),
    limit: y(SPA_LIMIT_F),
  };
};
