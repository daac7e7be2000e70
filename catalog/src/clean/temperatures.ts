/**
 * Two whole numbers rounded from one finer measurement differ by at most half a degree Celsius and
 * half a degree Fahrenheit, together 0.78 °C.
 */
const MAX_DIFFERENCE_C = 0.78;

export const toCelsius = (fahrenheit: number): number => ((fahrenheit - 32) * 5) / 9;

export const agree = (fahrenheit: number, celsius: number): boolean =>
  Math.abs(toCelsius(fahrenheit) - celsius) <= MAX_DIFFERENCE_C;

/** If the two differ by more than rounding, we keep °F and compute °C from it. */
export const cleanCelsius = (fahrenheit: string, celsius: string): string => {
  if (fahrenheit === '' || agree(Number(fahrenheit), Number(celsius))) return celsius;
  return String(Math.round(toCelsius(Number(fahrenheit))));
};
