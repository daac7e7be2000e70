import { temperatureClass, type TemperatureClass } from '@wildsoak/contract/rules/temperature';
import { springName } from '../../lib/format.ts';
import { contoursOf } from '../../ui/contours.ts';

const COLOURS: Record<TemperatureClass, { ground: string; steam: string }> = {
  mild: { ground: 'bg-mild text-on-mild', steam: 'stroke-mild' },
  warm: { ground: 'bg-warm text-on-warm', steam: 'stroke-warm' },
  hot: { ground: 'bg-hot text-on-hot', steam: 'stroke-hot' },
  unknown: { ground: 'bg-unknown text-on-unknown', steam: 'stroke-unknown' },
};

interface PicturedSpring {
  id: number;
  name: string | null;
  temperature_f: number | null;
  latest_image_url?: string | null;
}

/** In place of a photo: the spring's name on a little map of its own. */
const Drawing = ({ spring }: { spring: PicturedSpring }) => {
  const { pool, rings, centre } = contoursOf(spring.id);
  const { ground, steam } = COLOURS[temperatureClass(spring.temperature_f)];
  return (
    <div aria-hidden className={`absolute inset-0 ${ground}`}>
      <svg viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice" className="size-full">
        <g className="fill-current stroke-current" fillOpacity={0.05} strokeOpacity={0.3}>
          {rings.toReversed().map((ring) => (
            <path key={ring} d={ring} />
          ))}
        </g>
        <path d={pool} className="fill-current" opacity={0.85} />
        <path
          d="M-10 7c-5-6 5-10 0-17M0 4c-6-7 6-13 0-22M10 7c-5-6 5-10 0-17"
          transform={`translate(${centre.join(' ')})`}
          className={`fill-none ${steam}`}
          strokeWidth={2.4}
          strokeLinecap="round"
        />
      </svg>
      <p className="absolute inset-x-4 bottom-3 line-clamp-2 font-serif text-lg leading-snug text-ink italic">
        {springName(spring.name)}
      </p>
    </div>
  );
};

export const SpringPicture = ({ spring }: { spring: PicturedSpring }) => (
  <div className="relative aspect-4/3 overflow-hidden bg-sunken">
    {spring.latest_image_url ? (
      <img
        src={spring.latest_image_url}
        alt={`${springName(spring.name)}, as a visitor saw it`}
        width={800}
        height={600}
        loading="lazy"
        decoding="async"
        className="size-full object-cover"
      />
    ) : (
      <Drawing spring={spring} />
    )}
  </div>
);
