import { temperatureText } from '../../lib/format.ts';
import { useTemperatureUnit } from '../../domain/temperature/temperature-unit.ts';

/** In both scales, in the order of the reader's choice. */
export const Temperature = ({
  fahrenheit,
  celsius,
}: {
  fahrenheit: number;
  celsius: number | null;
}) => temperatureText(fahrenheit, celsius, useTemperatureUnit());
