import { setTimeout as delay } from 'node:timers/promises';
import { openConnection, type Outcome } from './wire/connection.ts';
import type { Findings } from './report/findings.ts';
import type { StallWatch } from './report/stalls.ts';
import type { Tally } from './report/tally.ts';
import type { Draft } from './requests/draft.ts';
import type { Stream } from './streams.ts';
import type { Target } from './target/start-server.ts';

export interface Records {
  tally: Tally;
  findings: Findings;
  stalls: StallWatch;
}

/** How long a stream waits that had more than its share. */
const TURN_MS = 5;
const LOG_MS = 200;

/** A refusal with Retry-After is not a failure. */
const isDeliberate = (status: number, head: string) =>
  status === 503 && /\r\nretry-after: /i.test(head);

/** Describes what is wrong with an answer, with the same words for the same fault. */
const faultOf = async (draft: Draft, outcome: Outcome, log: Target['log']) => {
  if (outcome.status === 0) {
    return draft.isWhole && 'why' in outcome
      ? { kind: `${draft.name}: no answer (${outcome.why})`, detail: '' }
      : null;
  }
  if (outcome.status < 500 || !('head' in outcome)) return null;
  if (isDeliberate(outcome.status, outcome.head)) return null;
  const id = /\r\nx-request-id: *([^\r]*)/i.exec(outcome.head)?.[1] ?? '';
  // The log may arrive after the answer.
  await delay(LOG_MS);
  const reason = log.reasonOf(id) ?? outcome.body.toString('utf8', 0, 200);
  return { kind: `${draft.name}: ${outcome.status} ${reason.split('\n', 1)[0]}`, detail: reason };
};

/** Sends requests from all streams until `isOver`, and records the results. */
export const createLoad = (
  streams: readonly Stream[],
  target: Target,
  { tally, findings, stalls }: Records,
  repeatLine: (stream: string, index: number) => string,
) => {
  const next = new Map(streams.map(({ name }) => [name, 0]));

  const sendOn = async (stream: Stream, isOver: () => boolean) => {
    const connection = openConnection(target.port);
    while (!isOver() && target.crash() === null) {
      const index = next.get(stream.name) ?? 0;
      if (index > 1 + tally.requests() * stream.share) {
        await delay(TURN_MS);
        continue;
      }
      next.set(stream.name, index + 1);
      const draft = stream.requestAt(index);
      const repeat = repeatLine(stream.name, index);
      const end = stalls.begin(stream, index);
      const outcome = await connection.send(draft);
      end();
      tally.add(draft.name, outcome.status);
      const fault = await faultOf(draft, outcome, target.log);
      if (fault && target.crash() === null) findings.add(fault.kind, repeat, fault.detail);
    }
    connection.close();
  };

  return {
    run: async (isOver: () => boolean) => {
      await Promise.all(
        streams.flatMap((stream) =>
          Array.from({ length: stream.connections }, () => sendOn(stream, isOver)),
        ),
      );
    },
    sent: (stream: string) => next.get(stream) ?? 0,
  };
};
