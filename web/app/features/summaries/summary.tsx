import { useQueryClient } from '@tanstack/react-query';
import type { Spring } from '@wildsoak/contract/springs';
import { useEffect, useRef } from 'react';
import { useAuth } from '../../session/auth.ts';
import { currentUser } from '../../session/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Reserved } from '../../ui/reserved.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { summaryFailure } from './failure-text.ts';
import { ReadOn } from './read-on.tsx';
import { isTruncated, NOTE, originText } from './summary-text.ts';
import { useGeneration } from './use-generation.ts';

interface Props {
  spring: Spring;
  /** Whether it is the member's version, with as much as they may read. */
  isOwn: boolean;
  /** The member's version could not be loaded. */
  hasFailed: boolean;
  isFetching: boolean;
  retry: () => void;
  /** Whether summaries are turned on. */
  isOn: boolean;
}

const GENERATING = `Generating... ${NOTE}`;
const LOADING_REST = 'Loading the whole summary...';

/** Beside the heading, where it moves nothing. Screen readers announce `done`, not the new summary. */
const Progress = ({ text, done }: { text: string | null; done: string | null }) => (
  <p role="status" className="flex items-center gap-2 text-sm leading-tight text-quiet">
    {text === null ? <span className="size-4 shrink-0" /> : <Spinner className="size-4" />}
    <Reserved texts={[GENERATING, LOADING_REST]} className="text-pretty">
      {text ?? <span className="sr-only">{done}</span>}
    </Reserved>
  </p>
);

const progressText = (isGenerating: boolean, isLoadingRest: boolean): string | null => {
  if (isGenerating) return GENERATING;
  return isLoadingRest ? LOADING_REST : null;
};

/** The server cuts what this tab thinks is paid for: Premium has ended meanwhile. */
const usePremiumCheck = (isRefused: boolean) => {
  const queries = useQueryClient();
  useEffect(() => {
    if (isRefused) void queries.invalidateQueries(currentUser);
  }, [queries, isRefused]);
};

/** 'On failure an error and a \'Retry Summary\' button appear.' */
const FailedSummary = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <div className="mt-4">
    <Notice tone="bad" role="alert">
      <p className="font-medium wrap-anywhere">{summaryFailure(error)}</p>
      <Button look="quiet" onClick={onRetry}>
        Retry Summary
      </Button>
    </Notice>
  </div>
);

export const Summary = ({ spring, isOwn, hasFailed, isFetching, retry, isOn }: Props) => {
  const auth = useAuth();
  const heading = useRef<HTMLHeadingElement>(null);
  const member = auth.status === 'signed-in' ? auth.user : null;
  const summary = spring.ai_summary;
  const isCut = isTruncated(summary);
  const isPremium = member?.is_premium === true;
  const isWriting = isOn && isOwn && summary === null;
  const generation = useGeneration(spring.id, isWriting ? member : null);
  usePremiumCheck(isPremium && isOwn && isCut);

  const isLoadingRest = isPremium && isCut && !isOwn && !hasFailed;
  return (
    <section aria-labelledby="summary">
      <div className="flex min-h-11 items-center gap-4">
        <h2
          id="summary"
          ref={heading}
          tabIndex={-1}
          className="text-2xl font-semibold outline-none"
        >
          Summary
        </h2>
        <Progress
          text={progressText(generation.isGenerating, isLoadingRest)}
          done={generation.hasWritten ? 'The summary is ready.' : null}
        />
      </div>
      <p className="mt-1 max-w-prose text-lg leading-relaxed wrap-anywhere whitespace-pre-line">
        {summary ?? spring.description ?? (
          <span className="text-quiet">No description available.</span>
        )}
      </p>
      {summary !== null && <p className="mt-2 text-sm text-quiet">{originText(spring)}</p>}
      {isCut && !isPremium && <ReadOn springId={spring.id} />}
      {isCut && isPremium && hasFailed && (
        <div className="mt-3">
          <LoadFailure
            isInline
            message="The rest of the summary could not be loaded."
            isRetrying={isFetching}
            onRetry={retry}
          />
        </div>
      )}
      {summary === null && generation.error && (
        <FailedSummary
          error={generation.error}
          onRetry={() => {
            // The button disappears during the retry.
            heading.current?.focus();
            generation.retry();
          }}
        />
      )}
    </section>
  );
};
