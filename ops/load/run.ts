import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { brokenIn, drive } from './drive.ts';
import type { Part, Phase } from './generator.ts';
import { judgeGrowth, takeResident, takeSample } from './leaks.ts';
import { lineOf, printFailures, printPart } from './tables.ts';
import { startWholeSite } from './whole-site.ts';

/**
 * The site as it stands on one machine, under what people do, through nginx and the edge. Run `npm run build` first.
 *
 *   npm run load                                    1,000 requests a second for 20 minutes
 *   npm run load -- --rate 300 --minutes 5
 *   npm run load -- --find                          the highest rate that it holds
 *   npm run load -- --rate 300 --overload           a minute, five times as much for a minute, and back
 *   npm run load -- --rate 200 --soak 90            90 minutes with a leak check, and six calm ones
 *   npm run load -- --renders                       renders a minute by few and by many visitors
 *   npm run load -- --topo                          what 1,000 visitors of 100 springs cost the survey
 *   npm run load -- --rate 300 --without-topo       the same people without the survey's tiles
 */
const { values: options } = parseArgs({
  options: {
    rate: { type: 'string', default: '1000' },
    minutes: { type: 'string', default: '20' },
    find: { type: 'boolean', default: false },
    overload: { type: 'boolean', default: false },
    soak: { type: 'string' },
    renders: { type: 'boolean', default: false },
    topo: { type: 'boolean', default: false },
    'without-topo': { type: 'boolean', default: false },
    /** Of the overload, and of each step of --find. */
    seconds: { type: 'string' },
  },
});
const rate = Number(options.rate);

const P99_MAX_MS = 250;
/** Later than this, the sender is what is slow. */
const LAG_MAX_MS = 50;
const WARM_UP_RATE = 50;
const WARM_UP_S = 30;
const SENDER_WARM_UP_S = 10;
const TIMES_AS_MUCH = 5;
const BACK_WITHIN_S = 10;

const begin = performance.now();
const say = (line: string) =>
  console.log(`${((performance.now() - begin) / 1_000).toFixed(0).padStart(5)} s  ${line}`);

const site = await startWholeSite(say);
const { proxy } = site;
const cast = { ...site.cast, ...(options['without-topo'] && { topo: [] }) };
const orderOf = (...phases: Phase[]) => ({
  proxy: { port: proxy.port, ca: proxy.ca },
  cast,
  phases,
});
const phaseOf = (perSecond: number, seconds: number, everySeconds = seconds): Phase => ({
  rate: perSecond,
  seconds,
  everySeconds,
});
const fail = (line: string) => {
  say(`NOT HELD: ${line}`);
  process.exitCode = 1;
};

/** A site that has just started, and a sender without open lines, are both slow: what is measured comes after these. */
const warmUpTo = (perSecond: number): Phase[] => [
  phaseOf(Math.min(perSecond, WARM_UP_RATE), WARM_UP_S),
  phaseOf(perSecond / 2, SENDER_WARM_UP_S),
  phaseOf(perSecond, SENDER_WARM_UP_S),
];

const judge = (perSecond: number, part: Part | undefined) => {
  if (!part) throw new Error('The generator said nothing.');
  say(`${perSecond} a second: ${lineOf(part)}`);
  const { all, lagMs } = part.times;
  const isSlow = all.ms.p99 > P99_MAX_MS;
  if (isSlow && lagMs.p99 > LAG_MAX_MS) say('the generator itself was late: this says little');
  if (brokenIn([part]) > 0) printFailures([part]);
  return { isHeld: !isSlow && brokenIn([part]) === 0, part };
};

const runConstant = async () => {
  const phases = [...warmUpTo(rate), phaseOf(rate, Number(options.minutes) * 60)];
  const [[part] = []] = (await drive(orderOf(...phases))).slice(-1);
  const { isHeld, part: measured } = judge(rate, part);
  printPart(measured);
  printFailures([measured]);
  if (!isHeld) fail(`${rate} a second with p99 below ${P99_MAX_MS} ms and no 5xx`);
};

/** Twice as much until it breaks, then between the last two. */
const runFind = async () => {
  const seconds = Number(options.seconds ?? 60);
  await drive(orderOf(phaseOf(WARM_UP_RATE, WARM_UP_S)));
  let [low, high] = [0, 100];
  let best: ReturnType<typeof judge> | undefined;
  const tryRate = async (perSecond: number) => {
    const sender = phaseOf(perSecond, SENDER_WARM_UP_S);
    const [, [part] = []] = await drive(orderOf(sender, phaseOf(perSecond, seconds)));
    const tried = judge(perSecond, part);
    if (tried.isHeld) best = tried;
    return tried.isHeld;
  };
  for (; await tryRate(high); high *= 2) low = high;
  for (let step = 0; step < 3 && low > 0; step += 1) {
    const middle = Math.round((low + high) / 2);
    if (await tryRate(middle)) low = middle;
    else high = middle;
  }
  say(`the highest rate that held for ${seconds} s: ${low} a second`);
  if (best) printPart(best.part);
};

const runOverload = async () => {
  const seconds = Number(options.seconds ?? 60);
  const [[before] = [], [over] = [], after = []] = (
    await drive(
      orderOf(
        ...warmUpTo(rate),
        phaseOf(rate, seconds),
        phaseOf(rate * TIMES_AS_MUCH, seconds),
        phaseOf(rate, 2 * BACK_WITHIN_S, 1),
      ),
    )
  ).slice(-3);
  judge(rate, before);
  if (!over) throw new Error('The generator said nothing.');
  say(`${rate * TIMES_AS_MUCH} a second: ${lineOf(over)}`);
  printPart(over);
  printFailures([over]);
  for (const part of after) say(`${part.part + 1} s after it: ${lineOf(part)}`);
  const isBack = ({ times }: Part) => times.all.ms.p99 <= P99_MAX_MS;
  const firstBad = after.findLastIndex((part) => !isBack(part));
  say(`p99 is below ${P99_MAX_MS} ms again after ${firstBad + 1} s`);
  if (firstBad + 1 > BACK_WITHIN_S) fail(`back within ${BACK_WITHIN_S} s`);
};

/** The allocator keeps what was freed for a while. */
const CALM_MS = 180_000;

const runSoak = async (minutes: number) => {
  const warmMinutes = Math.min(20, minutes / 3);
  const samples: Awaited<ReturnType<typeof takeSample>>[] = [];
  const soakFor = async (some: number) => {
    const [parts = []] = await drive(orderOf(phaseOf(rate, some * 60, 60)), (part) =>
      say(`minute ${part.part + 1}: ${lineOf(part)}`),
    );
    return parts;
  };
  const calmResident = async () => {
    await delay(CALM_MS);
    return takeResident(site);
  };
  const warm = await soakFor(warmMinutes);
  const residentBefore = await calmResident();
  const soaking = new AbortController();
  const sampling = (async () => {
    const wait = (ms: number) => delay(ms, true, { signal: soaking.signal }).catch(() => false);
    do samples.push(await takeSample(site));
    while (await wait(60_000));
  })();
  // A sample that fails ends the run, and the site is still closed.
  const [rest] = await Promise.all([
    soakFor(minutes - warmMinutes).finally(() => soaking.abort()),
    sampling,
  ]);
  const parts = [...warm, ...rest];
  const residentAfter = await calmResident();
  console.log(`\n| after ${warmMinutes.toFixed(0)} minutes | first | last | growth | |`);
  console.log('| --- | ---: | ---: | ---: | --- |');
  const judged = [...judgeGrowth(samples), ...judgeGrowth([residentBefore, residentAfter])];
  for (const { key, before, after, growth, isFine } of judged) {
    const verdict = isFine ? 'fine' : 'GROWS';
    console.log(
      `| ${key} | ${before.toFixed(1)} | ${after.toFixed(1)} | ${(growth * 100).toFixed(1)} % | ${verdict} |`,
    );
    if (!isFine) fail(key);
  }
  printFailures(parts);
  say(
    `${parts.reduce((sum, { times }) => sum + times.all.sent, 0)} requests, ${brokenIn(parts)} broken`,
  );
};

const RENDERS = /^http_request_duration_seconds_count\{[^}]*route="\/\*"[^}]*\} (\d+)/gm;

/** How many pages the servers have rendered, by their own count. */
const countRenders = async () => {
  let renders = 0;
  for (const port of site.metricsPorts()) {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    for (const [, count] of text.matchAll(RENDERS)) renders += Number(count);
  }
  return renders;
};

const runRenders = async () => {
  const seconds = Number(options.seconds ?? 60);
  const pages = site.cast.springs.slice(0, 100).map((id) => `/springs/${id}`);
  await drive({ ...orderOf(phaseOf(50, 10)), pages });
  for (const perSecond of [20, 200]) {
    const before = await countRenders();
    const [[part] = []] = await drive({ ...orderOf(phaseOf(perSecond, seconds)), pages });
    const renders = (await countRenders()) - before;
    say(
      `100 pages, ${perSecond} visitors a second for ${seconds} s: ${part?.times.all.sent} visits, ${renders} renders`,
    );
  }
};

/** Each opens one of 100 springs, whose map has twelve tiles. */
const runTopo = async () => {
  const pages = site.cast.topo.slice(0, 100).flat();
  const seconds = Number(options.seconds ?? 60);
  const perSecond = 12_000 / seconds;
  const [[part] = []] = await drive({ ...orderOf(phaseOf(perSecond, seconds)), pages });
  if (!part) throw new Error('The generator said nothing.');
  printPart(part);
  printFailures([part]);
  say(
    `${part.times.all.sent} tiles asked for, ${new Set(pages).size} different; the survey was asked ${site.fetched()} times`,
  );
};

try {
  if (options.find) await runFind();
  else if (options.overload) await runOverload();
  else if (options.soak !== undefined) await runSoak(Number(options.soak));
  else if (options.renders) await runRenders();
  else if (options.topo) await runTopo();
  else await runConstant();
} finally {
  await site.close();
}
