import { useSyncExternalStore } from 'react';
import { deviceChoice } from '../../lib/browser/device-choice.ts';

/** The unit the reader wants to see first. */
export type TemperatureUnit = 'F' | 'C';

const unit = deviceChoice<TemperatureUnit>('temperature-unit', ['F', 'C']);

/** The server's page is the same for everybody; the choice applies once React runs. */
const onServer = (): TemperatureUnit => 'F';

export const chooseTemperatureUnit = unit.choose;

export const useTemperatureUnit = (): TemperatureUnit =>
  useSyncExternalStore(unit.subscribe, unit.read, onServer);
