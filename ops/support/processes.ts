import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Problem } from '../../scripts/services/command.ts';

/** A slow machine is waited for; a process that ended is not. */
const PATIENCE_MS = 300_000;

/** Starts a process and gathers what it says. The name is for messages. */
export const startProcess = (
  name: string,
  [command = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
) => {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output.text += text));
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  return { name, child, output, exited };
};

export type Started = ReturnType<typeof startProcess>;

export const until = async (
  { name, child, output }: Started,
  isDone: () => boolean | Promise<boolean>,
) => {
  const deadline = Date.now() + PATIENCE_MS;
  // Its last words may arrive after its end.
  const isOver = () => child.stdout.readableEnded && child.stderr.readableEnded;
  while (!(await isDone())) {
    if (isOver() || Date.now() > deadline)
      throw new Problem(`The ${name} did not start: ${output.text.trim()}`);
    await delay(50);
  }
};

/** Until the address answers with a success. */
export const untilOk = (started: Started, url: string) =>
  until(started, () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
