import { launchBrowser } from '../support/browser.ts';
import { mainThreadReport } from './main-thread.ts';
import { loadOnPhone, type PageLoad } from './page-load.ts';
import { BARE, SITE, startBareMap, startSite, stopAll } from '../support/processes.ts';
import { median, table, verdict } from '../support/statistics.ts';

/**
 * Home on a phone with a weak signal, beside a static page with the same map and nothing else.
 * `--rounds 9` for more of them; `--explain` adds, from one more load, each request and what the
 * main thread did in its long tasks.
 */
const option = (name: string) => {
  const position = process.argv.indexOf(name);
  return position === -1 ? undefined : process.argv[position + 1];
};
const ROUNDS = Number(option('--rounds') ?? 5);
const EXPLAIN = process.argv.includes('--explain');

interface Figure {
  name: string;
  of: (load: PageLoad) => number;
  show: (value: number) => string;
  /** Measured once for a static site with the same springs: what Home has to beat. */
  reference?: number;
  goal?: number;
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;
const milliseconds = (ms: number) => `${ms.toFixed(0)} ms`;
const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;

const FIGURES: Figure[] = [
  {
    name: 'largest contentful paint',
    of: (load) => load.largestPaint,
    show: seconds,
    reference: 1_740,
    goal: 1_500,
  },
  {
    name: 'first marker on the map',
    of: (load) => load.markersAt,
    show: seconds,
    reference: 2_370,
    goal: 2_300,
  },
  {
    name: 'total blocking time',
    of: (load) => load.blockingTime,
    show: milliseconds,
    reference: 721,
    goal: 200,
  },
  {
    name: 'main-thread work, processor time',
    of: (load) => load.work,
    show: milliseconds,
  },
  {
    name: 'cumulative layout shift',
    of: (load) => load.layoutShift,
    show: (shift) => shift.toFixed(3),
    reference: 0.137,
    goal: 0.02,
  },
  {
    name: 'bytes until the first marker',
    of: (load) => load.bytesToMarkers,
    show: kilobytes,
    reference: 167_000,
    goal: 167_000,
  },
  {
    name: 'JavaScript without the map chunk',
    of: (load) => load.scriptBytes,
    show: kilobytes,
    goal: 170_000,
  },
  {
    name: 'JavaScript of the map chunk',
    of: (load) => load.mapChunkBytes,
    show: kilobytes,
    goal: 70_000,
  },
];

const rowOf = ({ name, of, show, reference, goal }: Figure, ours: PageLoad[], bare: PageLoad[]) => {
  const own = ours.map(of);
  const figure = median(own);
  const other = median(bare.map(of));
  return [
    name,
    show(figure),
    `${show(Math.min(...own))} to ${show(Math.max(...own))}`,
    show(other),
    other === 0 ? '' : (figure / other).toFixed(2),
    reference === undefined ? '' : show(reference),
    goal === undefined ? '' : show(goal),
    goal === undefined ? '' : verdict(figure, goal),
  ];
};

const HEAD = ['', 'ours', 'lowest to highest', 'bare', 'ratio', 'reference', 'goal', ''];

const explain = ({ requests, largestPaintOf }: PageLoad, trace: Buffer) => {
  const ms = (value: number) => value.toFixed(0);
  const rows = requests.map(({ path, from, to, bytes }) => [
    ms(from),
    to === null ? 'not ended' : ms(to),
    kilobytes(bytes),
    path,
  ]);
  console.log(`\nLargest paint: ${largestPaintOf}`);
  console.log(table([['from ms', 'to ms', 'received', 'request'], ...rows]));
  console.log(`\n${mainThreadReport(trace)}`);
};

const browser = await launchBrowser();
try {
  await startSite();
  await startBareMap();
  const ours: PageLoad[] = [];
  const bare: PageLoad[] = [];
  // In turn, because a shared machine changes by the second; the first of each only warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    ours.push(await loadOnPhone(browser, SITE));
    bare.push(await loadOnPhone(browser, BARE));
  }
  const rows = FIGURES.map((figure) => rowOf(figure, ours.slice(1), bare.slice(1)));
  console.log(`Medians of ${ROUNDS} loads each, in turn`);
  console.log(table([HEAD, ...rows]));
  if (EXPLAIN) {
    for (const [name, address] of Object.entries({ Ours: SITE, Bare: BARE })) {
      let trace: Buffer = Buffer.alloc(0);
      const load = await loadOnPhone(browser, address, (taken) => (trace = taken));
      console.log(`\n${name}: markers at ${seconds(load.markersAt)} while traced`);
      explain(load, trace);
    }
  }
} finally {
  await browser.close();
  stopAll();
}
