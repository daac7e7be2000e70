import { launchBrowser } from '../support/browser.ts';
import { measureFilters } from './map-filters.ts';
import { measureManySprings } from './map-many-springs.ts';
import { SITE, startSite, stopAll } from '../support/processes.ts';
import { readSprings } from '../springs/springs.ts';
import { median, table, verdict } from '../support/statistics.ts';

/** The map on a desk whose processor is four times slower: every filter, then 50,000 springs. */
const ROUNDS = 5;
const MANY_ROUNDS = 3;
/** Of the work of each control, and from a click to the next picture of the page. */
const FILTER_GOAL_MS = 100;
const FIRST_MARKER_GOAL_MS = 2_000;
const ZOOM_GOAL_MS = 200;

const ms = (value: number) => `${value.toFixed(0)} ms`;

const row = (name: string, values: number[], goal?: number) => [
  name,
  ms(median(values)),
  ms(Math.max(...values)),
  goal === undefined ? '' : ms(goal),
  goal === undefined ? '' : verdict(median(values), goal),
];

const browser = await launchBrowser();
try {
  await startSite();
  const springs = await readSprings(SITE);

  const { work, clickToPaint } = await measureFilters(browser, SITE, springs, ROUNDS);
  console.log(`Main-thread work of each control, ${springs.length} springs, ${ROUNDS} rounds`);
  console.log(
    table([
      ['', 'median', 'highest', 'goal', ''],
      ...[...work].map(([name, values]) => row(name, values, FILTER_GOAL_MS)),
      row('a click until the next paint', clickToPaint, FILTER_GOAL_MS),
    ]),
  );

  const rounds: Awaited<ReturnType<typeof measureManySprings>>[] = [];
  for (let round = 0; round < MANY_ROUNDS; round += 1)
    rounds.push(await measureManySprings(browser, SITE, springs));
  console.log(`\n${rounds[0]?.count} synthetic springs, ${MANY_ROUNDS} rounds`);
  console.log(
    table([
      ['', 'median', 'highest', 'goal', ''],
      row(
        'first marker, since the list had arrived',
        rounds.map(({ firstMarker }) => firstMarker),
        FIRST_MARKER_GOAL_MS,
      ),
      row(
        'its longest task (parsing, filtering, the index)',
        rounds.map(({ longestTaskBefore }) => longestTaskBefore),
      ),
      row(
        'longest task in 10 zooms',
        rounds.map(({ longestTaskZooming }) => longestTaskZooming),
        ZOOM_GOAL_MS,
      ),
    ]),
  );
} finally {
  await browser.close();
  stopAll();
}
