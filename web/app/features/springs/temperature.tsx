import { temperatureText } from '../../lib/format.ts';
import { useTemperatureUnit } from '../../domain/temperature/temperature-unit.ts';

/** In both units, the reader's choice first. */
export const Temperature = ({
  fahrenheit,
  celsius,
}: {
  fahrenheit: number;
  celsius: number | null;
}) => temperatureText(fahrenheit, celsius, useTemperatureUnit());
