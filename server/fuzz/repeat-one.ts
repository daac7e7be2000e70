import { setTimeout as delay } from 'node:timers/promises';
import { bytesOf } from './requests/draft.ts';
import type { Only } from './options.ts';
import type { Stream } from './streams.ts';
import type { Target } from './target/start-server.ts';
import { openConnection } from './wire/connection.ts';

const SHOWN_BYTES = 3_000;
const LOG_MS = 200;

/** Repeats a request of an earlier run, and shows it with its answer. */
export const repeatOne = async (
  streams: readonly Stream[],
  { stream: name, index }: Only,
  { port, log, crash }: Target,
  say: (line: string) => void,
): Promise<boolean> => {
  const stream = streams.find((one) => one.name === name);
  if (!stream) throw new Error(`There is no stream ${name}.`);
  const draft = stream.requestAt(index);
  const bytes = bytesOf(draft);
  say(`${draft.name}, ${bytes.length} bytes:\n${bytes.toString('latin1', 0, SHOWN_BYTES)}\n`);
  const begin = performance.now();
  const connection = openConnection(port);
  const outcome = await connection.send(draft);
  connection.close();
  say(`after ${Math.round(performance.now() - begin)} ms:`);
  say(
    'why' in outcome
      ? outcome.why
      : `${outcome.head}\n\n${outcome.body.toString('utf8', 0, SHOWN_BYTES)}`,
  );
  // The log may arrive after the answer.
  await delay(LOG_MS);
  if (outcome.status === 0 || outcome.status >= 500) say(log.lastWords());
  return outcome.status < 500 && crash() === null;
};
