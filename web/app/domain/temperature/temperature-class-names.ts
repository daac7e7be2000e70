import type { TemperatureClass } from '@wildsoak/contract/rules/temperature';

export const TEMPERATURE_CLASS_NAMES: Record<TemperatureClass, string> = {
  mild: 'Mild',
  warm: 'Warm',
  hot: 'Hot',
  unknown: 'Unknown',
};
