import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { changeSpring, springForMember, type Reader } from '../../domain/spring/spring-detail.ts';
import { useSignInAgain } from '../../session/sign-out.ts';
import { generateSummary } from './calls.ts';
import { isSignedOut } from './failure-text.ts';

/** For whom, until they leave. */
interface Attempt {
  reader: Reader;
  signal: AbortSignal;
}

const isAborted = (error: Error | null) => error?.name === 'AbortError';

/**
 * 'Otherwise a signed-in user triggers generation automatically': once for each visit, and again when
 * told to. `reader` is null where there is nothing to write, or nobody to write it for.
 */
export const useGeneration = (springId: number, reader: Reader | null) => {
  const queries = useQueryClient();
  const signInAgain = useSignInAgain();
  const attempt = useRef<Attempt | null>(null);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: ({ signal }: Attempt) => generateSummary(springId, signal),
    networkMode: 'always',
    onSuccess: (written, { reader: writtenFor }) =>
      changeSpring(queries, springForMember(writtenFor, springId).queryKey, (spring) => ({
        ...spring,
        ai_summary: written.summary,
        ai_summary_written_at: written.written_at,
        ai_summary_review_count: written.review_count,
      })),
  });

  const { username, is_premium: isPremium } = reader ?? {};
  useEffect(() => {
    if (username === undefined || isPremium === undefined) return undefined;
    const leaving = new AbortController();
    attempt.current = { reader: { username, is_premium: isPremium }, signal: leaving.signal };
    // Not at once: an effect that React takes back in the same breath has sent nothing.
    const start = setTimeout(mutate, 0, attempt.current);
    return () => {
      clearTimeout(start);
      leaving.abort();
    };
  }, [mutate, username, isPremium]);

  const isWanted = reader !== null;
  // A session that is over ends the membership too; what went wrong is said all the same.
  const isShown = !isPending && !isAborted(error) && (isWanted || isSignedOut(error));
  return {
    isGenerating: isWanted && isPending,
    hasWritten: isSuccess,
    error: isShown ? error : null,
    retry: () => {
      if (isWanted && attempt.current) mutate(attempt.current);
      else void signInAgain();
    },
  };
};
