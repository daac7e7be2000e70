import type { WholeSite } from './whole-site.ts';

const RENDERS = /^http_request_duration_seconds_count\{[^}]*route="\/\*"[^}]*\} (\d+)/gm;

/** How many pages the servers have rendered, by their own count. */
export const countRenders = async ({ metricsPorts }: Pick<WholeSite, 'metricsPorts'>) => {
  let renders = 0;
  for (const port of metricsPorts()) {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    for (const [, count] of text.matchAll(RENDERS)) renders += Number(count);
  }
  return renders;
};
