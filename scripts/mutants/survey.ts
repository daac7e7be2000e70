import type { Mutant } from './break-and-test.ts';

const SURVEY = 'server/src/platform/survey';
const OUTSIDE = 'server/src/platform/outside';
const TILES = 'server/src/features/tiles';
const CLIENT = `${SURVEY}/survey.test.ts`;
const ROUTES = `${TILES}/survey/survey-tiles.routes.test.ts`;
const STORE = `${TILES}/tile-store.test.ts`;

const inClient = (guard: string, code: string, broken = ''): Mutant => ({
  guard: `survey: ${guard}`,
  file: `${SURVEY}/survey.ts`,
  code,
  broken,
  tests: [CLIENT],
});

const inOutside = (guard: string, code: string, broken = ''): Mutant => ({
  ...inClient(guard, code, broken),
  file: `${OUTSIDE}/outside.ts`,
});

const inService = (guard: string, code: string, broken = ''): Mutant => ({
  guard: `survey: ${guard}`,
  file: `${TILES}/survey/survey-tiles.service.ts`,
  code,
  broken,
  tests: [ROUTES],
});

const inRoutes = (guard: string, code: string, broken = ''): Mutant => ({
  ...inService(guard, code, broken),
  file: `${TILES}/survey/survey-tiles.routes.ts`,
});

const inStore = (guard: string, code: string, broken: string): Mutant => ({
  guard: `survey: ${guard}`,
  file: `${TILES}/tile-store.ts`,
  code,
  broken,
  tests: [STORE],
});

const inConfig = (guard: string, code: string, broken = '', tests = [CLIENT]): Mutant => ({
  guard: `survey: ${guard}`,
  file: 'server/src/config.ts',
  code,
  broken,
  tests,
});

/** A proxy that fetches for us: where it goes, what it takes, how often, and what it keeps. */
export const SURVEY_GUARDS: Mutant[] = [
  inOutside(
    'only 200 is a tile',
    "if (statusCode !== 200) throw new OutsideFailure('status', `status ${statusCode}`);",
  ),
  inOutside('only what is called a picture', "throw new OutsideFailure('type');", 'return;'),
  inOutside('few bytes', "if (bytes > maxBytes) throw new OutsideFailure('size');"),
  inClient(
    'only a tile’s pixels',
    "if (bytes && !isTilePicture(bytes)) throw new OutsideFailure('picture');",
  ),
  inOutside('names inside our network', '...(!isThisMachine(url) && { lookup }),'),
  inOutside(
    'certificates',
    'signal,\n      agent:',
    'signal,\n      rejectUnauthorized: false,\n      agent:',
  ),
  inOutside('its time', 'AbortSignal.timeout(wanted.timeoutMs)', 'AbortSignal.timeout(60_000)'),
  inClient('a rest', 'if (!circuit.enter()) {', 'if (!circuit.enter() && fetchMs < 0) {'),
  {
    guard: 'survey: a private address among public ones',
    file: `${OUTSIDE}/public-lookup.ts`,
    code: 'if (error || inside || ',
    broken: 'if (error || ',
    tests: [CLIENT],
  },
  {
    guard: 'survey: 256 pixels',
    file: `${SURVEY}/tile-picture.ts`,
    code: 'return size?.width === TILE_SIDE && size.height === TILE_SIDE;',
    broken: 'return size !== null;',
    tests: [CLIENT],
  },
  inConfig('no private address as a setting', ' && !isPrivateAddress(hostOf(value))'),
  inConfig('no plain http as a setting', "value.startsWith('https:') && "),
  inConfig('a folder for each source', '.update(template)', ".update('')", [ROUTES]),
  inRoutes(
    'the United States',
    "if (!(await touchesUnitedStates(tile.z, tile.x, tile.y))) throw notFound('Tile not found.');",
  ),
  inRoutes('one spelling', " || url.split('?')[0] !== `/tiles/${pathOf({ layer, ...data })}`"),
  inRoutes('zooms', '.min(SURVEY_ZOOM.first).max(SURVEY_ZOOM.last)'),
  inRoutes('a limit by address', "await limitAddress(limiter, 'survey-tiles', request);"),
  inService('one fetch in a process', 'flying.get(nameOf(tile)) ?? fly(tile)', 'fly(tile)'),
  inService(
    'one fetch for all processes',
    'flights(`survey:${name}`',
    'flights(`survey:${name}${performance.now()}`',
  ),
  inService('patience', 'withTimeout(flight.bytes, PATIENCE_MS)', 'flight.bytes'),
  inService('callers who left', 'if (flight.askers === 0) flight.deserted.abort();'),
  inService('what was refused a moment ago', 'refusals.throwIfKnown(nameOf(tile));'),
  inService(
    'a line for each address',
    'inLine(() => fetchForAll(tile), { signal: deserted.signal })',
    'fetchForAll(tile)',
  ),
  inStore(
    'room on disk',
    'if (bytes <= maxBytes * FULL_SHARE) return;',
    'if (maxBytes > 0) return;',
  ),
  inStore('least recently used', 'if (picture && order.isByUse && ', 'if (picture && !order && '),
  {
    guard: 'survey: a test that asks outside',
    file: 'fakes/refuse-outside.ts',
    code: '!NOWHERE.test(host)',
    broken: 'false',
    tests: ['fakes/refuse-outside.test.ts'],
  },
];
