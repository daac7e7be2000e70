import { createServer, type Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { cloneId } from '../this-clone.ts';
import { Problem } from './command.ts';

const patience = 900_000;

function hold(): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    // A name without a file: the kernel releases it when the process ends, however it ends, so there
    // is no stale lock to remove.
    server.listen(`\0wildsoak-${cloneId}`, () => resolve(server));
  });
}

/** Two commands that start the services at the same moment would each start their own. */
export async function oneAtATime(work: () => Promise<void>): Promise<void> {
  if (process.platform !== 'linux') return work();
  const until = Date.now() + patience;
  let lock = await hold();
  while (lock === undefined) {
    if (Date.now() > until)
      throw new Problem('Another command is still starting or stopping the services.');
    await wait(200);
    lock = await hold();
  }
  try {
    await work();
  } finally {
    lock.close();
  }
}
