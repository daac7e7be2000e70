import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { CHROMIUM } from '../../e2e/support/chromium.ts';
import { SITE, startSite, stopAll } from '../support/processes.ts';
import { median, table } from '../support/statistics.ts';

/**
 * Lighthouse's scores of the production build on its slow phone (its defaults), the median of some
 * rounds. `--explain` also says what kept an audit from its full score, as the last round saw it.
 */
const ROUNDS = 3;
const EXPLAIN = process.argv.includes('--explain');
const DEBUGGING_PORT = 4714;
const PERCENT = 100;

const PAGES = {
  Home: '/',
  detail: '/springs/646',
  search: '/search?q=idaho',
  'why hot springs': '/why-hot-springs',
  state: '/hot-springs/idaho',
  "planner's offer": '/planner',
};
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof GOALS;
const CATEGORIES = Object.keys(GOALS) as Category[];

const audit = async (path: string) => {
  const result = await lighthouse(SITE + path, {
    port: DEBUGGING_PORT,
    onlyCategories: CATEGORIES,
    logLevel: 'error',
  });
  if (!result || result.lhr.runtimeError) {
    throw new Error(`${path}: ${result?.lhr.runtimeError?.message ?? 'no report'}`);
  }
  return result.lhr;
};

type Report = Awaited<ReturnType<typeof audit>>;

const shortfalls = ({ audits, categories }: Report): string[] => {
  const counted = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
    .flatMap(({ id }) => audits[id] ?? []);
  return counted
    .filter(({ score }) => score !== null && score < 1)
    .map(({ title, score, displayValue }) => `  ${title}: ${score} ${displayValue ?? ''}`);
};

await startSite();
const browser = await chromium.launch({
  ...CHROMIUM,
  args: [...(CHROMIUM.args ?? []), `--remote-debugging-port=${DEBUGGING_PORT}`],
});
try {
  const rows: string[][] = [];
  for (const [name, path] of Object.entries(PAGES)) {
    const reports: Report[] = [];
    for (let round = 0; round < ROUNDS; round += 1) reports.push(await audit(path));
    const scores = CATEGORIES.map((category) => {
      const score = median(reports.map(({ categories }) => categories[category]?.score ?? 0));
      return { score: Math.round(score * PERCENT), goal: GOALS[category] };
    });
    const isReached = scores.every(({ score, goal }) => score >= goal);
    rows.push([
      name,
      ...scores.map(({ score }) => String(score)),
      isReached ? 'reached' : 'not reached',
    ]);
    const last = reports.at(-1);
    if (EXPLAIN && last) console.log([`${name}:`, ...shortfalls(last)].join('\n'));
  }
  const goals = ['goal', ...Object.values(GOALS).map(String), ''];
  console.log(table([['page', ...CATEGORIES, ''], ...rows, goals]));
} finally {
  await browser.close();
  stopAll();
}
