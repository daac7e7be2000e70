import { ChevronDown, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { isAsking } from '../../domain/outlook/outlook.ts';
import {
  notAskedText,
  quietText,
  warningsOf,
  type Warning,
} from '../../domain/outlook/outlook-text.ts';
import { WARNINGS_ROOM } from './room.ts';
import { useOutlook } from './use-outlook.ts';

const PARTS = ['alerts', 'park', 'fires'] as const;

const Full = ({ warning: { title, by, words } }: { warning: Warning }) => (
  <li className="border-t border-line py-2 first:border-t-0">
    <p className="font-semibold">{title}</p>
    {words.map((text) => (
      <p key={text} className="mt-1 wrap-anywhere whitespace-pre-line">
        {text}
      </p>
    ))}
    <p className="mt-1 text-sm text-quiet">{by}</p>
  </li>
);

const headText = ([first, ...more]: readonly Warning[]) =>
  `${first?.title}${more.length > 0 ? `, and ${more.length} more` : ''}`;

/**
 * What agencies warn of now, close to the verdict. Two lines whatever they say, so nothing moves when they have
 * answered; a tap opens their own words.
 */
export const WarningsNow = ({
  springId,
  onSevere,
}: {
  springId: number;
  /** Whether the gravest is severe. */
  onSevere: (isSevere: boolean) => void;
}) => {
  const { place, outlook, isError, isOver } = useOutlook(springId);
  const warnings = outlook ? warningsOf(outlook) : [];
  const [first] = warnings;
  const isSevere = first?.isSevere ?? false;
  useEffect(() => onSevere(isSevere), [isSevere, onSevere]);
  const missing = outlook && notAskedText(outlook);
  const isWaiting = !isError && !isOver && (!outlook || (!first && isAsking(outlook, [...PARTS])));
  return (
    <section ref={place} aria-label="Alerts and fires" className="text-sm leading-tight">
      {first ? (
        <details className="group/now">
          <summary
            className={`${WARNINGS_ROOM} cursor-pointer list-none gap-2 font-semibold [&::-webkit-details-marker]:hidden ${isSevere ? 'text-on-bad' : ''}`}
          >
            <TriangleAlert aria-hidden className="size-5 shrink-0" />
            <span className="min-w-0 flex-1">
              <span className="block truncate">{headText(warnings)}</span>
              <span className="block truncate font-normal">{first.line}</span>
            </span>
            <ChevronDown aria-hidden className="size-4.5 shrink-0 group-open/now:rotate-180" />
          </summary>
          <ul className="text-base">
            {warnings.map((warning) => (
              <Full key={warning.key} warning={warning} />
            ))}
            {missing && <li className="border-t border-line py-2">{missing}</li>}
          </ul>
        </details>
      ) : (
        <p className={`${WARNINGS_ROOM} text-quiet`} aria-live="polite">
          {isWaiting && 'Checking alerts and fires…'}
          {!isWaiting && (outlook ? quietText(outlook) : "We couldn't check for alerts and fires.")}
        </p>
      )}
    </section>
  );
};
