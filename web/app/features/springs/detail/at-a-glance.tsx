import { isOutOfTheQuestion } from '@wildsoak/contract/rules/bathing';
import type { Spring } from '@wildsoak/contract/springs';
import { Star } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { countText, shortMonthText } from '../../../lib/format.ts';
import { Temperature } from '../temperature.tsx';

const Rated = ({ spring: { average_rating, review_count } }: { spring: Spring }) =>
  average_rating === null ? (
    <span className="text-quiet">No reviews yet</span>
  ) : (
    <span className="font-semibold whitespace-nowrap">
      <Star aria-hidden className="mr-1 inline size-4.5 -translate-y-0.5 fill-current text-star" />
      <span className="sr-only">Rated </span>
      {average_rating.toFixed(1)}
      <span className="sr-only"> of 5 in {countText(review_count, 'review', 'reviews')}</span>
      <span aria-hidden> ({review_count})</span>
    </span>
  );

const Measured = ({ spring }: { spring: Spring }) => {
  // A page that an older build kept on the device has no survey.
  const survey: Spring['survey'] | undefined = spring.survey;
  const { temperature_f, temperature_c } =
    spring.temperature_f === null ? (survey ?? spring) : spring;
  return temperature_f === null ? (
    <span className="text-quiet">temperature not known</span>
  ) : (
    <span className="whitespace-nowrap">
      <Temperature fahrenheit={temperature_f} celsius={temperature_c} isShort /> at source
    </span>
  );
};

/** Is it worth it? In one line. A good rating is no reason to enter a closed place. */
export const AtAGlance = ({ spring }: { spring: Spring }) => {
  const { soaked, last_seen, bathing_status } = spring;
  const parts: [string, ReactNode][] = [['temperature', <Measured key="" spring={spring} />]];
  if (!isOutOfTheQuestion(bathing_status)) {
    parts.unshift(['rating', <Rated key="" spring={spring} />]);
    if (soaked) parts.push(['soaked', `${soaked.yes} of ${soaked.answers} soaked`]);
  }
  if (last_seen) parts.push(['seen', `seen ${shortMonthText(last_seen)}`]);
  return (
    <p className="mt-1.5 text-lg first-letter:uppercase">
      {parts.map(([name, part], index) => (
        <Fragment key={name}>
          {index > 0 && <span className="text-quiet"> · </span>}
          {part}
        </Fragment>
      ))}
    </p>
  );
};
