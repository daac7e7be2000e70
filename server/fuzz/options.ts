import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

export interface Only {
  stream: string;
  index: number;
}

const DEFAULT_MINUTES = '10';

export const readOptions = (args: string[]) => {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: DEFAULT_MINUTES },
      seed: { type: 'string', default: String(randomInt(2 ** 31)) },
      only: { type: 'string' },
    },
  });
  const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
  if (!(minutes > 0)) throw new Error('--minutes takes a number above 0.');
  if (!Number.isInteger(seed)) throw new Error('--seed takes a whole number.');
  const [, stream, index] = /^(\w+):(\d+)$/.exec(values.only ?? '') ?? [];
  if (values.only !== undefined && stream === undefined)
    throw new Error('--only takes a stream and a number, as in calls:17.');
  const only: Only | null = stream === undefined ? null : { stream, index: Number(index) };
  return { minutes, seed, only };
};
