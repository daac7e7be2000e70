import type { Spring } from '@wildsoak/contract/springs';
import {
  chooseTemperatureUnit,
  useTemperatureUnit,
} from '../../../domain/temperature/temperature-unit.ts';
import { Temperature } from '../temperature.tsx';

/** A tap on the number changes the scale everywhere; settings keep the choice, too. */
export const SourceTemperature = ({ spring }: { spring: Spring }) => {
  const unit = useTemperatureUnit();
  const { temperature_f, temperature_c } =
    spring.temperature_f === null ? (spring.survey ?? spring) : spring;
  if (temperature_f === null) return <p className="text-quiet">Source: temperature unknown</p>;
  const other = unit === 'F' ? 'C' : 'F';
  return (
    <p className="text-quiet">
      <span className="relative inline-block text-ink">
        <Temperature fahrenheit={temperature_f} celsius={temperature_c} isShort />
        <button
          type="button"
          aria-label={`Show temperatures in °${other}`}
          title={`Show °${other}`}
          className="absolute -inset-x-1 -inset-y-2.5 rounded-lg border-b-2 border-dotted border-transparent hover:border-accent noscript:hidden"
          onClick={() => chooseTemperatureUnit(other)}
        />
      </span>{' '}
      at the source
    </p>
  );
};
