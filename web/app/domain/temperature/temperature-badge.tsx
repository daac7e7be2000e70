import { temperatureClass, type TemperatureClass } from '@wildsoak/contract/rules/temperature';
import { CircleQuestionMark, Droplet, Flame, Waves, type LucideIcon } from 'lucide-react';
import { TEMPERATURE_CLASS_NAMES } from './temperature-class-names.ts';

const BADGES: Record<TemperatureClass, { icon: LucideIcon; colors: string }> = {
  mild: { icon: Droplet, colors: 'bg-mild text-on-mild' },
  warm: { icon: Waves, colors: 'bg-warm text-on-warm' },
  hot: { icon: Flame, colors: 'bg-hot text-on-hot' },
  unknown: { icon: CircleQuestionMark, colors: 'bg-unknown text-on-unknown' },
};

export const TemperatureBadge = ({ fahrenheit }: { fahrenheit: number | null }) => {
  const kind = temperatureClass(fahrenheit);
  const { icon: Icon, colors } = BADGES[kind];
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-sm font-semibold ${colors}`}
    >
      <Icon aria-hidden className="size-4" strokeWidth={2.25} />
      <span className="sr-only">Temperature class: </span>
      {TEMPERATURE_CLASS_NAMES[kind]}
    </span>
  );
};
