import pg from 'pg';
import { readConfig } from '../../server/src/config.ts';
import type {
  CursorPosition,
  ListName,
} from '../../server/src/features/reviews/lists/review-cursor.ts';
import { statementOf } from '../../server/src/features/reviews/lists/review-lists.repository.ts';
import {
  findVote,
  lockForVote,
  storeVote,
} from '../../server/src/features/reviews/votes/votes.repository.ts';
import { openPlatform } from '../../server/src/platform/platform.ts';

// The exact statements of our endpoints, for the bare engine and for EXPLAIN.

/** The values come in this order: whose list, where it begins, the reader. */
export const pageStatement = (
  list: ListName,
  whose: string,
  { after, memberId }: { after: CursorPosition | undefined; memberId: string | undefined },
) => ({
  ...statementOf(list, { after, memberId }),
  values: [
    whose,
    ...(after ? [after.key, after.id] : []),
    ...(memberId === undefined ? [] : [memberId]),
  ],
});

interface VoteFacts {
  review: number;
  member: string;
  vote: number;
  change: number;
}

type Fill = (facts: VoteFacts) => { text: string; values: unknown[] };

export interface VoteStatements {
  session: { name: string; text: string };
  begin: string;
  lock: Fill;
  find: Fill;
  store: Fill;
  takeBack: Fill;
  commit: string;
}

interface Sent {
  name?: string;
  text: string;
  values: unknown[];
}

/** Every query that pg runs during `act`. */
const listen = async (act: () => Promise<unknown>): Promise<Sent[]> => {
  const sent: Sent[] = [];
  const query: object = Reflect.get(pg.Client.prototype, 'query');
  const noting = new Proxy(query, {
    apply(target, client, args: [string | Sent, unknown[]]) {
      const [what, values] = args;
      sent.push(typeof what === 'string' ? { text: what, values } : what);
      return Reflect.apply(target as typeof pg.Client.prototype.query, client, args) as unknown;
    },
  });
  Reflect.set(pg.Client.prototype, 'query', noting);
  try {
    await act();
  } finally {
    Reflect.set(pg.Client.prototype, 'query', query);
  }
  return sent;
};

class Undone extends Error {}

/** All values differ, so we can tell which parameter is which. */
const fillerOf = ({ text, values }: Sent, told: VoteFacts): Fill => {
  const names = values.map((value) => {
    const fact = Object.entries(told).find(([, known]) => known === value)?.[0];
    if (fact === undefined) throw new Error(`${text} asks for more than a vote has.`);
    return fact as keyof VoteFacts;
  });
  return (facts) => ({ text, values: names.map((name) => facts[name]) });
};

/** One vote of this member on this review, rolled back. */
export const readVoteStatements = async (
  review: number,
  member: string,
  databaseUrl: string,
): Promise<VoteStatements> => {
  const platform = openPlatform(readConfig({ ...process.env, DATABASE_URL: databaseUrl }));
  const { database, sessions } = platform;
  const [vote, change] = [1, 2] as const;
  const told = { review, member, vote, change };
  try {
    const [session] = await listen(() => sessions.read('nobody', true));
    const [begin, lock, find, store, takeBack] = await listen(() =>
      database
        .transaction()
        .execute(async (transaction) => {
          await lockForVote(transaction, review, member);
          await findVote(transaction, review, member);
          const facts = { reviewId: review, memberId: member, before: -1 } as const;
          await storeVote(transaction, { ...facts, after: vote });
          await storeVote(transaction, { ...facts, after: 0 });
          throw new Undone();
        })
        .catch((error: unknown) => {
          if (!(error instanceof Undone)) throw error;
        }),
    );
    const [, commit] = await listen(() => database.transaction().execute(async () => undefined));
    if (!session?.name || !begin || !lock || !find || !store || !takeBack || !commit) {
      throw new Error('A vote is made of other statements now.');
    }
    return {
      session: { name: session.name, text: session.text },
      begin: begin.text,
      lock: fillerOf(lock, told),
      find: fillerOf(find, told),
      store: fillerOf(store, told),
      // From -1 to 0 the score changes by 1, the same value as a vote.
      takeBack: fillerOf(takeBack, { ...told, vote: Number.NaN, change: 1 }),
      commit: commit.text,
    };
  } finally {
    await platform.close();
  }
};
