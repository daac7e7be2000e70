import {
  chooseTemperatureUnit,
  useTemperatureUnit,
  type TemperatureUnit,
} from '../../../domain/temperature/temperature-unit.ts';
import { SettingsSection } from './settings-section.tsx';

const UNITS: { unit: TemperatureUnit; label: string }[] = [
  { unit: 'F', label: 'Fahrenheit (°F)' },
  { unit: 'C', label: 'Celsius (°C)' },
];

/** The same choice as a tap on a spring's temperature; this device keeps it. */
export const TemperatureSection = () => {
  const chosen = useTemperatureUnit();
  return (
    <SettingsSection heading="Temperature">
      <fieldset>
        <legend className="sr-only">Scale</legend>
        {UNITS.map(({ unit, label }) => (
          <label key={unit} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="temperature-unit"
              value={unit}
              checked={chosen === unit}
              onChange={() => chooseTemperatureUnit(unit)}
              className="size-5 shrink-0 accent-accent"
            />
            {label}
          </label>
        ))}
      </fieldset>
      <p className="text-quiet">Kept on this device.</p>
    </SettingsSection>
  );
};
