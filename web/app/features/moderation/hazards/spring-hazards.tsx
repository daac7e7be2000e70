import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { BathingBadge } from '../../../domain/bathing/bathing-badge.tsx';
import { springName } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { HazardForm } from './hazard-form.tsx';
import { HazardItem } from './hazard-item.tsx';
import { BLANK } from './hazard-values.ts';
import { addHazard, hazardsOf } from './queries.ts';

const AddHazard = ({ springId, onDone }: { springId: number; onDone: () => void }) => {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (!isOpen) {
    return (
      <Button ref={button} look="quiet" onClick={() => setIsOpen(true)}>
        <Plus aria-hidden className="size-4.5" />
        Add a hazard or a closure
      </Button>
    );
  }
  return (
    <HazardForm
      label="Add a hazard or a closure"
      start={BLANK}
      isNew
      action="Add"
      done="Hazard added."
      send={(body) => addHazard(springId, body)}
      onDone={() => {
        setIsOpen(false);
        onDone();
      }}
      onCancel={() => {
        flushSync(() => setIsOpen(false));
        button.current?.focus();
      }}
    />
  );
};

/** Everything that was ever said about a spring, and what a moderator can do with it. */
export const SpringHazards = ({
  springId,
  takesFocus,
}: {
  springId: number;
  /** Somebody chose this spring from a list that is gone now. */
  takesFocus: boolean;
}) => {
  const { data, error, isFetching, refetch } = useQuery(hazardsOf(springId));
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded && takesFocus) heading.current?.focus();
  }, [isLoaded, takesFocus]);
  if (!data) {
    return error ? (
      <LoadFailure
        message={`We couldn't load the hazards: ${error.message}`}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton className="h-24 w-full max-w-prose" />
    );
  }
  const { name, state_code: state, bathing_status: status, hazards } = data;
  return (
    <div aria-busy={isFetching}>
      <h3 ref={heading} tabIndex={-1} className="text-xl font-semibold wrap-anywhere outline-none">
        {springName(name)}, {state}
      </h3>
      <p className="mt-2 mb-4 flex flex-wrap items-center gap-x-4 gap-y-1">
        <BathingBadge status={status} />
        <TextLink to={`/springs/${springId}`}>Open its page</TextLink>
      </p>
      <AddHazard springId={springId} onDone={focusHeading} />
      {hazards.length === 0 && (
        <p className="mt-4 text-lg text-quiet">No hazards or closures yet.</p>
      )}
      <ul>
        {hazards.map((hazard) => (
          <HazardItem key={hazard.id} entry={hazard} onDone={focusHeading} />
        ))}
      </ul>
    </div>
  );
};
