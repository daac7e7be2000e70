import type { ThatDay as Said } from '@wildsoak/contract/outlook';
import { SKY_WORDS } from '@wildsoak/contract/rules/outlook';
import {
  useTemperatureUnit,
  type TemperatureUnit,
} from '../../../domain/temperature/temperature-unit.ts';
import { celsiusOf } from '../../../domain/visit/said-text.ts';
import { numberText } from '../../../lib/format.ts';

/** '54 / 30 °F' */
const rangeText = (fahrenheit: readonly number[], unit: TemperatureUnit) =>
  `${fahrenheit.map((one) => Math.round(unit === 'C' ? celsiusOf(one) : one)).join(' / ')} °${unit}`;

/** What agencies said of the day. Each line fits on a phone, so that its place is known before it is loaded. */
export const ThatDay = ({ said: { weather, river } }: { said: Said }) => {
  const unit = useTemperatureUnit();
  const sources = [weather && 'weather.gov forecast', river && 'US Geological Survey'];
  return (
    <>
      {weather && (
        <p>
          That day: {SKY_WORDS[weather.sky]}, {rangeText([weather.high_f, weather.low_f], unit)}
        </p>
      )}
      {river && (
        <p>
          {weather ? 'River' : 'River that day'}: {numberText(river.cubic_feet_per_second)} cubic
          feet a second
        </p>
      )}
      <p>{sources.filter(Boolean).join(', ')}</p>
    </>
  );
};
