import { useQueryClient } from '@tanstack/react-query';
import type { Spring } from '@wildsoak/contract/springs';
import { useEffect, useRef } from 'react';
import { PREMIUM_PRICE } from '@wildsoak/contract/rules/limits';
import { useAuth } from '../../session/auth.ts';
import { currentUser } from '../../session/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Reserved } from '../../ui/reserved.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { summaryFailure } from './failure-text.ts';
import { useGeneration } from './use-generation.ts';
import { loginPath, withReturnPath } from '../../session/return-to.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { countText, dateText } from '../../lib/format.ts';

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

/** 'A summary ending in an ellipsis means truncated.' */
export const isTruncated = (summary: string | null): boolean =>
  summary !== null && /(…|\.\.\.)$/.test(summary);

const NOTE = 'AI descriptions may be inaccurate.';

/** The API as it was first specified answers the text alone. */
type Origin = {
  [Fact in 'ai_summary_written_at' | 'ai_summary_review_count']: Spring[Fact] | undefined;
};

/** Not every review: only those whose words the model was given. */
const sources = (reviews: number): string => {
  if (reviews === 0) return 'facts only';
  return `the ${reviews === 1 ? 'comment' : 'comments'} in ${countText(reviews, 'review', 'reviews')}`;
};

export const originText = ({
  ai_summary_written_at: writtenAt,
  ai_summary_review_count: reviews,
}: Origin): string => {
  const on = writtenAt ? ` on ${dateText(writtenAt)}` : '';
  const from = typeof reviews === 'number' ? ` from ${sources(reviews)}` : '';
  return `Written by AI${on}${from}. ${NOTE}`;
};

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

/** 'Non-premium users then see an upgrade prompt.' In one line: the offer is in the settings. */
const ReadOn = ({ springId }: { springId: number }) => {
  const { status } = useAuth();
  if (status === 'signed-in') {
    return (
      <p>
        <TextLink to="/profile/settings#subscription">
          Read the whole summary with Premium ({PREMIUM_PRICE})
        </TextLink>
      </p>
    );
  }
  const here = `/springs/${springId}`;
  // Invisible until we know who is reading, but takes up its space.
  return (
    <p className={status === 'unknown' ? 'invisible noscript:visible' : ''}>
      Read the whole summary with Premium ({PREMIUM_PRICE}).{' '}
      <TextLink to={loginPath(here)}>Log in</TextLink> or{' '}
      <TextLink to={withReturnPath('/register', here)}>register</TextLink>.
    </p>
  );
};

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
      <p className="mt-1 max-w-prose leading-relaxed wrap-anywhere whitespace-pre-line">
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
            message="We couldn't load the rest of the summary."
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
