import { useQuery } from '@tanstack/react-query';
import { milesMoved } from '@wildsoak/contract/rules/corrections';
import { CELL_MILES, SHOWN_AS, type ShownAs } from '@wildsoak/contract/rules/shown-as';
import { FORMER_MEMBER } from '@wildsoak/contract/rules/usernames';
import { useRef } from 'react';
import { SourceText } from '../../../domain/bathing/source-text.tsx';
import { coordinatesText, dateText, milesText } from '../../../lib/format.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { Acts, type ActChoice } from '../queue.tsx';
import { levelOf, showAs, undoMove } from './queries.ts';

const UNDO: ActChoice<'undo'> = {
  act: 'undo',
  label: 'Undo the move',
  done: 'The place is where it was.',
  look: 'quiet',
};

const LEVELS: Record<ShownAs, ActChoice<ShownAs> & { now: string }> = {
  exact: {
    act: 'exact',
    label: 'Show exactly',
    now: 'Shown exactly.',
    done: 'Shown exactly.',
    look: 'quiet',
    question: 'Show exactly where it is? Anyone can copy that before you change it back.',
  },
  area: {
    act: 'area',
    label: 'Show as an area',
    now: `Shown as an area of about ${CELL_MILES} miles.`,
    done: 'Shown as an area.',
    look: 'quiet',
  },
  unlisted: {
    act: 'unlisted',
    label: 'Unlist',
    now: 'Unlisted: its page opens only by its address, and shows an area.',
    done: 'Unlisted.',
    look: 'quiet',
  },
};

/** How exactly a spring is shown, and where it really is. Another choice takes a change back. */
export const SpringLevel = ({ springId }: { springId: number }) => {
  const { data, error, isFetching, refetch } = useQuery(levelOf(springId));
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="level" aria-busy={isFetching} className="mt-10">
      <h2 id="level" ref={heading} tabIndex={-1} className="text-2xl font-semibold outline-none">
        How exactly we show spring {springId}
      </h2>
      {!data && !error && <Skeleton className="mt-2 h-24 w-full max-w-prose" />}
      {!data && error && (
        <LoadFailure
          message={`We couldn't load how it's shown: ${error.message}`}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <>
          <p className="mt-1 max-w-prose">
            {LEVELS[data.shown_as].now}{' '}
            <TextLink to="/sharing-places" isInline>
              Our policy
            </TextLink>
          </p>
          <p className="text-quiet tabular-nums">
            The place itself: {coordinatesText(data.latitude, data.longitude)}
          </p>
          {data.source_url && (
            <p className="text-quiet wrap-anywhere">
              Source: <SourceText url={data.source_url}>{data.source_url}</SourceText>
            </p>
          )}
          {data.moved && (
            <p className="text-quiet tabular-nums">
              An accepted correction moved it {milesText(milesMoved(data.moved, data))}, from{' '}
              {coordinatesText(data.moved.latitude, data.moved.longitude)}.
            </p>
          )}
          <ul className="mt-2 text-base text-quiet empty:hidden">
            {data.acts.map(({ act, moderator, note, created_at: at }) => (
              <li key={at} className="wrap-anywhere">
                {LEVELS[act].label} by {moderator ?? FORMER_MEMBER},{' '}
                <time dateTime={at}>{dateText(at)}</time>
                {note && `: ${note}`}
              </li>
            ))}
          </ul>
          <Acts<ShownAs | 'undo'>
            choices={[
              ...SHOWN_AS.filter((level) => level !== data.shown_as).map((level) => LEVELS[level]),
              ...(data.moved ? [UNDO] : []),
            ]}
            subject=""
            send={async ({ act, note }) => {
              if (act !== 'undo') return showAs(springId, { shown_as: act, note });
              return data.moved && undoMove(data.moved.correction_id, note);
            }}
            onDone={() => heading.current?.focus()}
          />
        </>
      )}
    </section>
  );
};
