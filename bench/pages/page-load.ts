import type { Browser } from '@playwright/test';
import { CPU_SLOWDOWN } from '../support/browser.ts';
import { bodyBytes, bytesUntil, recordNetwork, type Network } from '../support/network.ts';
import { countWork, workUntilNow } from './main-thread-work.ts';
import { installProbe } from '../support/probe.ts';

/** A phone with a weak signal: 1.6 Mbit/s down, 750 kbit/s up, 150 ms. */
const WEAK_SIGNAL = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
};
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
/** Longer tasks make taps feel slow. */
const BLOCKING_MS = 50;
/** Without Playwright's usual ones: the profiler alone would double the work. */
const TRACED = [
  '-*',
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'v8',
  'v8.execute',
  'blink.user_timing',
];
const MAP_CHUNK = /leaflet-map/;

/** Times in ms since the navigation began. */
export interface PageLoad {
  largestPaint: number;
  largestPaintOf: string;
  markersAt: number;
  /** Of the main thread, until two seconds after the markers. */
  work: number;
  blockingTime: number;
  layoutShift: number;
  bytesToMarkers: number;
  scriptBytes: number;
  mapChunkBytes: number;
  longTasks: { startedAt: number; duration: number }[];
  requests: { path: string; from: number; to: number | null; bytes: number }[];
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** The page's notes and the browser's use different clocks. */
const figuresOf = (network: Network, timeOrigin: number, markersAt: number) => {
  const sincePage = (time: number) => (time + network.clockOffset) * 1_000 - timeOrigin;
  const markersOnClock = (timeOrigin + markersAt) / 1_000 - network.clockOffset;
  const scripts = network.exchanges.filter(({ isScript }) => isScript);
  const isMap = ({ url }: { url: string }) => MAP_CHUNK.test(url);
  return {
    bytesToMarkers: sum(network.exchanges.map((one) => bytesUntil(one, markersOnClock))),
    scriptBytes: sum(scripts.filter((one) => !isMap(one)).map(bodyBytes)),
    mapChunkBytes: sum(scripts.filter(isMap).map(bodyBytes)),
    requests: network.exchanges.map((one) => ({
      path: new URL(one.url).pathname,
      from: sincePage(one.startedAt),
      to: one.endedAt === null ? null : sincePage(one.endedAt),
      bytes: one.totalBytes ?? sum(one.chunks.map(({ bytes }) => bytes)),
    })),
  };
};

/** Loads a page with a map once, on the throttled phone, with nothing in the cache. */
export const loadOnPhone = async (
  browser: Browser,
  address: string,
  traced?: (trace: Buffer) => void,
): Promise<PageLoad> => {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const failures: string[] = [];
    page.on('pageerror', ({ message }) => failures.push(message));
    await page.addInitScript(installProbe);
    const cdp = await context.newCDPSession(page);
    const network = await recordNetwork(cdp);
    await cdp.send('Network.emulateNetworkConditions', WEAK_SIGNAL);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await countWork(cdp);
    if (traced) await browser.startTracing(page, { categories: TRACED });
    await page.goto(address, { waitUntil: 'commit' });
    const noted = await page.evaluate(async () => {
      const { probe } = window;
      await probe.settled;
      return { ...probe, settled: null, timeOrigin: performance.timeOrigin };
    });
    const work = await workUntilNow(cdp);
    if (traced) traced(await browser.stopTracing());
    if (failures.length > 0) throw new Error(`${address}: ${failures.join('; ')}`);
    const markersAt = noted.markersAt ?? Number.NaN;
    return {
      largestPaint: noted.largestPaint.at,
      largestPaintOf: noted.largestPaint.what,
      markersAt,
      work,
      blockingTime: sum(noted.longTasks.map(({ duration }) => duration - BLOCKING_MS)),
      layoutShift: noted.layoutShift,
      longTasks: noted.longTasks,
      ...figuresOf(network, noted.timeOrigin, markersAt),
    };
  } finally {
    await context.close();
  }
};
