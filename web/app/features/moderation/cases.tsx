import { useQueries } from '@tanstack/react-query';
import type { OpenCorrection } from '@wildsoak/contract/corrections';
import type { ModeratedReview } from '@wildsoak/contract/moderation';
import type { OwnerRequest } from '@wildsoak/contract/owner-requests';
import type { ModeratedProposal } from '@wildsoak/contract/proposals';
import { URGENT_FIELDS, URGENT_REASON } from '@wildsoak/contract/rules/urgent';
import type { ModeratedVisit } from '@wildsoak/contract/visits';
import { springName } from '../../lib/format.ts';
import { CorrectionItem, openCorrections } from './corrections.tsx';
import { FIELD_WORDS } from './correction-text.ts';
import { OwnerRequestItem, ownerRequests, WISHES } from './owner-requests.tsx';
import { ProposalItem, proposalsToModerate } from './proposals.tsx';
import { queueCount } from './queue.tsx';
import { ReviewItem, reviewsToModerate, VisitItem, visitsToModerate } from './reported.tsx';

type Kind =
  | { kind: 'review'; entry: ModeratedReview }
  | { kind: 'visit'; entry: ModeratedVisit }
  | { kind: 'correction'; entry: OpenCorrection }
  | { kind: 'proposal'; entry: ModeratedProposal }
  | { kind: 'request'; entry: OwnerRequest };

/** What waits for a decision. */
export type Case = Kind & {
  label: string;
  spring: string;
  /** ISO: since when it waits. */
  since: string;
  isUrgent: boolean;
};

export const keyOf = ({ kind, entry }: Case): string => `${kind} ${entry.id}`;

export const CaseItem = ({ of, onDone }: { of: Case; onDone: () => void }) => {
  switch (of.kind) {
    case 'review':
      return <ReviewItem entry={of.entry} onDone={onDone} />;
    case 'visit':
      return <VisitItem entry={of.entry} onDone={onDone} />;
    case 'correction':
      return <CorrectionItem entry={of.entry} onDone={onDone} />;
    case 'proposal':
      return <ProposalItem entry={of.entry} onDone={onDone} />;
    default:
      return <OwnerRequestItem entry={of.entry} onDone={onDone} />;
  }
};

type Reports = Partial<Record<string, number>>;

const reported = ({ reports, reported_at }: { reports: Reports; reported_at: string | null }) => ({
  since: reported_at ?? '',
  isUrgent: URGENT_REASON in reports,
});

/** What may endanger people first, then what waits longest. */
const inOrder = (cases: readonly Case[]): Case[] =>
  cases.toSorted(
    (a, b) => Number(b.isUrgent) - Number(a.isUrgent) || a.since.localeCompare(b.since),
  );

const WHATS = ['reviews', 'visits', 'corrections', 'places', 'requests'];

export const useCases = () => {
  const lists = useQueries({
    queries: [
      reviewsToModerate(false),
      visitsToModerate(false),
      openCorrections,
      proposalsToModerate(false),
      ownerRequests,
    ],
  });
  const [reviews, visits, corrections, proposals, requests] = lists;
  const cases = inOrder([
    ...(reviews.data ?? []).map((entry): Case => ({
      ...reported(entry),
      kind: 'review',
      entry,
      label: 'Reported review',
      spring: springName(entry.spring_name),
    })),
    ...(visits.data ?? []).map((entry): Case => ({
      ...reported(entry),
      kind: 'visit',
      entry,
      label: 'Reported visit',
      spring: springName(entry.spring_name),
    })),
    ...(corrections.data ?? []).map((entry): Case => ({
      kind: 'correction',
      entry,
      label: FIELD_WORDS[entry.field],
      spring: springName(entry.now.name),
      since: entry.created_at,
      isUrgent: URGENT_FIELDS.includes(entry.field),
    })),
    ...(proposals.data ?? []).map((entry): Case => ({
      kind: 'proposal',
      entry,
      label: entry.state === 'asked' ? 'New place, asked' : 'New place',
      spring: entry.name,
      since: entry.created_at,
      isUrgent: false,
    })),
    ...(requests.data ?? []).map((entry): Case => ({
      kind: 'request',
      entry,
      label: WISHES[entry.wish],
      spring: springName(entry.spring.name),
      since: entry.created_at,
      isUrgent: false,
    })),
  ]);
  const isLoading = lists.some(({ data, error }) => !data && !error);
  return {
    cases,
    /** Null until we know. */
    count: isLoading ? null : queueCount(...lists.flatMap(({ data }) => (data ? [data] : []))),
    failures: lists.flatMap(({ data, error, isFetching, refetch }, at) =>
      !data && error ? [{ what: WHATS[at] ?? '', error, isFetching, refetch }] : [],
    ),
  };
};
