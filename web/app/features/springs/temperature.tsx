import { shortTemperatureText, temperatureText } from '../../lib/format.ts';
import { useTemperatureUnit } from '../../domain/temperature/temperature-unit.ts';

/** In both units, the reader's choice first; `isShort`: only in that one. */
export const Temperature = ({
  fahrenheit,
  celsius,
  isShort = false,
}: {
  fahrenheit: number;
  celsius: number | null;
  isShort?: boolean;
}) => {
  const unit = useTemperatureUnit();
  return isShort
    ? shortTemperatureText(fahrenheit, celsius, unit)
    : temperatureText(fahrenheit, celsius, unit);
};
