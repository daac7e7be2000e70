import {
  chooseTemperatureUnit,
  useTemperatureUnit,
  type TemperatureUnit,
} from '../../../domain/temperature/temperature-unit.ts';

const UNITS: TemperatureUnit[] = ['F', 'C'];

/** Remembered for the next visit. */
export const UnitChoice = () => {
  const chosen = useTemperatureUnit();
  return (
    <fieldset className="mt-3 inline-flex rounded-lg border border-control-line text-base noscript:hidden">
      <legend className="sr-only">Temperature scale shown first</legend>
      {UNITS.map((unit) => (
        <label
          key={unit}
          className="flex min-h-11 cursor-pointer items-center px-3.5 font-medium first-of-type:rounded-l-[7px] last-of-type:rounded-r-[7px] underline-offset-4 has-checked:bg-accent has-checked:font-bold has-checked:text-on-accent has-checked:underline has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="temperature-unit"
            value={unit}
            checked={chosen === unit}
            onChange={() => chooseTemperatureUnit(unit)}
            className="sr-only"
          />
          °{unit} first
        </label>
      ))}
    </fieldset>
  );
};
