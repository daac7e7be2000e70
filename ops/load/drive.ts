import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Message, Order, Part } from './generator.ts';

/** Runs a generator in a process of its own, and hands out each part as soon as it is known. By phase. */
export const drive = async (order: Order, onPart: (part: Part) => void = () => undefined) => {
  const child = fork(join(import.meta.dirname, 'generator.ts'), { serialization: 'advanced' });
  const parts: Part[] = [];
  const done = new Promise<void>((resolve, reject) => {
    child.on('message', (message: Message) => {
      if (message === 'done') return resolve();
      parts.push(message);
      onPart(message);
    });
    child.on('exit', (code) => reject(new Error(`The generator ended with ${code}.`)));
  });
  child.send(order);
  await done;
  const exited = once(child, 'exit');
  child.disconnect();
  await exited;
  return order.phases.map((_, phase) =>
    parts.filter((part) => part.phase === phase).toSorted((a, b) => a.part - b.part),
  );
};

const isBroken = (status: string) => status === '0' || Number(status) >= 500;

/** How many got no answer, or one that is our fault. */
export const brokenIn = (parts: readonly Part[]) =>
  parts
    .flatMap(({ times }) => Object.values(times.kinds))
    .flatMap(({ statuses }) => Object.entries(statuses))
    .reduce((sum, [status, count]) => sum + (isBroken(status) ? count : 0), 0);

/** Other than success: what limits refuse, too. */
export const refusedIn = (parts: readonly Part[]) =>
  parts
    .flatMap(({ times }) => Object.values(times.kinds))
    .flatMap(({ statuses }) => Object.entries(statuses))
    .reduce((sum, [status, count]) => {
      const isRefusal = Number(status) >= 400 && Number(status) < 500;
      return sum + (isRefusal ? count : 0);
    }, 0);
