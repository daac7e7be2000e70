import { temperatureClass, type TemperatureClass } from '@wildsoak/contract/rules/temperature';
import { CircleQuestionMark, Droplet, Flame, Waves, type LucideIcon } from 'lucide-react';
import { fahrenheitText } from '../../lib/format.ts';
import { TEMPERATURE_CLASS_NAMES } from './temperature-class-names.ts';

const BADGES: Record<TemperatureClass, { icon: LucideIcon; ground: string; color: string }> = {
  mild: { icon: Droplet, ground: 'bg-mild', color: 'text-on-mild' },
  warm: { icon: Waves, ground: 'bg-warm', color: 'text-on-warm' },
  hot: { icon: Flame, ground: 'bg-hot', color: 'text-on-hot' },
  unknown: { icon: CircleQuestionMark, ground: 'bg-unknown', color: 'text-on-unknown' },
};

export const TemperatureBadge = ({ fahrenheit }: { fahrenheit: number | null }) => {
  const kind = temperatureClass(fahrenheit);
  const { icon: Icon, ground, color } = BADGES[kind];
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-sm font-semibold ${ground} ${color}`}
    >
      <Icon aria-hidden className="size-4" strokeWidth={2.25} />
      <span className="sr-only">Temperature class: </span>
      {TEMPERATURE_CLASS_NAMES[kind]}
    </span>
  );
};

/** In a row the number is the word, and the class its icon and color. */
export const TemperatureMark = ({ fahrenheit }: { fahrenheit: number }) => {
  const kind = temperatureClass(fahrenheit);
  const { icon: Icon, color } = BADGES[kind];
  return (
    <span className={`inline-flex items-center gap-1 font-semibold ${color}`}>
      <Icon aria-hidden className="size-4" strokeWidth={2.25} />
      {fahrenheitText(fahrenheit)}
      <span className="sr-only"> ({TEMPERATURE_CLASS_NAMES[kind]})</span>
    </span>
  );
};
