import { temperatureClass, type TemperatureClass } from '@wildsoak/contract/rules/temperature';
import { CircleQuestionMark, Droplet, Flame, Waves, type LucideIcon } from 'lucide-react';

const BADGES: Record<TemperatureClass, { label: string; icon: LucideIcon; colours: string }> = {
  mild: { label: 'Mild', icon: Droplet, colours: 'bg-mild text-on-mild' },
  warm: { label: 'Warm', icon: Waves, colours: 'bg-warm text-on-warm' },
  hot: { label: 'Hot', icon: Flame, colours: 'bg-hot text-on-hot' },
  unknown: { label: 'Unknown', icon: CircleQuestionMark, colours: 'bg-unknown text-on-unknown' },
};

export const TemperatureBadge = ({ fahrenheit }: { fahrenheit: number | null }) => {
  const { label, icon: Icon, colours } = BADGES[temperatureClass(fahrenheit)];
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-sm font-semibold ${colours}`}
    >
      <Icon aria-hidden className="size-4" strokeWidth={2.25} />
      <span className="sr-only">Temperature class: </span>
      {label}
    </span>
  );
};
