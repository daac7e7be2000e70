import type { Closure } from '@wildsoak/contract/rules/bathing';
import type { Spring } from '@wildsoak/contract/springs';
import { whenText } from '../../../domain/bathing/closure-text.ts';
import { todayIn } from '@wildsoak/contract/rules/local-clock';
import { hourText } from '@wildsoak/contract/rules/time-text';
import { sunOn } from '@wildsoak/contract/rules/sun';

const DAY_MINUTES = 1_440;

/** 'Sunrise there today is 6:40 AM, sunset 7:12 PM.' */
const sunText = (spring: Spring, today: string): string => {
  const { sunrise, sunset } = sunOn(today, spring);
  if (sunrise === sunset) return 'The sun doesn’t rise there today.';
  if (sunset - sunrise >= DAY_MINUTES) return 'The sun doesn’t set there today.';
  return `Sunrise there today is ${hourText(sunrise)}, sunset ${hourText(sunset % DAY_MINUTES)}.`;
};

const isBySun = ({ night }: Closure): boolean =>
  night !== null &&
  ((night.from ?? 'sunset') === 'sunset' || (night.to ?? 'sunrise') === 'sunrise');

/** When a place for the day closes, in the browser only: which day it is, a kept page does not know. */
export const NightHours = ({ spring }: { spring: Spring }) => {
  const today = todayIn(spring.time_zone);
  const nights = spring.closures.filter(
    ({ night, ends_on: end }) => night !== null && (end === null || end >= today),
  );
  return (
    <div className="text-sm font-semibold empty:hidden">
      {nights.map((closure) => (
        <p key={closure.text}>
          {`${closure.makes === 'closed' ? 'Closed' : 'May be closed'} ${whenText(closure)}.`}
        </p>
      ))}
      {nights.some(isBySun) && <p>{sunText(spring, today)}</p>}
    </div>
  );
};
