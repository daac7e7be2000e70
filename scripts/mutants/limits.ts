import { LIMITS } from '../../server/src/platform/rate-limits.ts';
import type { Mutant } from './break-and-test.ts';

const PLATFORM = 'server/src/platform';
const QUEUE = `${PLATFORM}/fair-queue.ts`;
const QUEUE_TESTS = [`${PLATFORM}/fair-queue.test.ts`];
const SHARES = ['server/test/fair-shares.test.ts'];

/** Each limit of the table, taken out. */
const WITHOUT_LIMIT = Object.keys(LIMITS).map((name): Mutant => {
  const code = 'const { current, endsInMs } = await count(counterOf(name), who, 1);';
  return {
    guard: `limit: ${name}`,
    file: `${PLATFORM}/rate-limiter.ts`,
    code,
    broken: `if (name === '${name}') return 0; ${code}`,
    tests: ['server/test/limits.test.ts', '-t', `nobody would miss > ${name}$`],
  };
});

export const LIMIT_GUARDS: Mutant[] = [
  ...WITHOUT_LIMIT,
  {
    guard: 'queues: callers take turns',
    file: QUEUE,
    code: '      lines.delete(who);\n      lines.set(who, line);',
    broken: '',
    tests: QUEUE_TESTS,
  },
  {
    guard: 'queues: no caller runs more than its share',
    file: QUEUE,
    code: ' && line.running < share.atOnce',
    broken: '',
    tests: QUEUE_TESTS,
  },
  {
    guard: 'queues: no caller has more in line than its share',
    file: QUEUE,
    code: 'if (line.waiting.size > share.waiting) refuse();',
    broken: 'if (false) refuse();',
    tests: QUEUE_TESTS,
  },
  {
    guard: 'queues: the longest line loses its last',
    file: QUEUE,
    code: 'else if (inLine > waiting) refuseLast();',
    broken: 'else if (inLine > waiting) refuse();',
    tests: QUEUE_TESTS,
  },
  {
    guard: 'queues: work belongs to the address that asked',
    file: QUEUE,
    code: 'AsyncLocalStorage.bind(async () => work())',
    broken: 'async () => work()',
    tests: QUEUE_TESTS,
  },
  {
    guard: 'queues: each address has a line',
    file: `${PLATFORM}/http/guards/limit-address.ts`,
    code: "app.addHook('onRequest', ({ ip }, _reply, done) => askAs(addressKey(ip), done));",
    broken: '',
    tests: [`${PLATFORM}/http/guards/limit-address.test.ts`],
  },
  {
    guard: 'queues: nothing is drawn for callers who left',
    file: 'server/src/features/social-cards/social-cards.routes.ts',
    code: 'inDrawingLine(work, { signal: abortSignalOf(reply) })',
    broken: 'inDrawingLine(work)',
    tests: SHARES,
  },
  {
    guard: 'caches: the towns on plates are read once',
    file: 'server/src/features/social-cards/plates.ts',
    code: 'reading ??= readAllTowns',
    broken: 'reading = readAllTowns',
    tests: ['server/test/plates.test.ts'],
  },
  {
    guard: 'caches: a kept buffer keeps no other alive',
    file: `${PLATFORM}/caches.ts`,
    code: 'const buffer = ownCopy(made);',
    broken: 'const buffer = made;',
    tests: ['server/test/nightly/heap.nightly.test.ts', '-t', 'a plate'],
  },
];
