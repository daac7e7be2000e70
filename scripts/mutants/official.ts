import type { Mutant } from './break-and-test.ts';

const ROOM = 'server/src/platform/official';
const ROOM_TEST = `${ROOM}/official.test.ts`;
const RIVERS = `${ROOM}/rivers.test.ts`;
const ROUTES = 'server/src/features/outlook/outlook.routes.test.ts';

const inFile =
  (file: string, tests: string[]) =>
  (guard: string, code: string, broken = ''): Mutant => ({
    guard: `agencies: ${guard}`,
    file: `${ROOM}/${file}`,
    code,
    broken,
    tests,
  });

/** One source stands for all: a test of the whole table takes a minute. */
const alertsThat = (title: string) => [ROOM_TEST, '-t', title];
const HTML = alertsThat('alerts > hardening: html leaves');
const inRivers = inFile('sources/rivers.ts', [RIVERS]);
const inGauges = inFile('sources/gauges.ts', [RIVERS]);

/** What we ask of others, how often, and what we believe. */
export const OFFICIAL_GUARDS: Mutant[] = [
  inFile('official.ts', HTML)(
    'an old answer ends',
    'row?.age_ms == null || row.age_ms > source.shownMs',
    'row?.age_ms == null',
  ),
  inFile('official.ts', HTML)(
    'a failure is not repeated at once',
    'if (failedLately(row) || service.isResting())',
    'if (service.isResting())',
  ),
  inFile('official.ts', alertsThat('alerts > hardening: is not asked where'))(
    'an agency that is off',
    'if (!service.isOn) return OFF;',
  ),
  inFile('official.ts', [ROUTES, '-t', '1,000 askers'])(
    'one question for all processes',
    'flights(`official:${name}`',
    'flights(`official:${name}${performance.now()}`',
  ),
  inFile('official.ts', alertsThat('while Redis is away'))(
    'one question in a process',
    'if (found) return found;',
  ),
  inFile('service.ts', alertsThat('alerts > hardening: reshaped'))(
    'only an answer of the known shape',
    'return schema.parse(',
    'return (',
  ),
  inFile('service.ts', alertsThat('used-up budget'))('a budget', '<= perHour(config)', '> 0'),
  inFile('service.ts', alertsThat('asked us to wait'))(
    'an agency that asks us to wait',
    "if (reason === 'busy')",
    "if (reason === 'away')",
  ),
  inFile('service.ts', alertsThat('alerts > hardening: huge'))(
    'few bytes',
    'maxBytes: MAX_BYTES,',
    'maxBytes: 5 * MAX_BYTES,',
  ),
  inFile('service.ts', alertsThat('alerts > hardening: silent'))(
    'its time',
    'timeoutMs: fetchMs,',
    'timeoutMs: 60_000,',
  ),
  inGauges('the same water', '(await leadsHere(ask, below, comid))', 'comid'),
  inGauges('a gauge near by', '.filter(({ miles }) => miles <= GAUGE_MILES)'),
  inRivers('a reading of today', 'Date.now() - Date.parse(time) < READING_MS', 'true'),
];
