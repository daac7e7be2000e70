import { Agent } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { ask, type Target } from '../proxy/ask.ts';

const ASSET = /\/assets\/[\w.-]+\.(?:js|css|woff2)/g;

/** Every script, style and font that a page names, also those for its next pages. */
export const assetsIn = (html: string): string[] => [...new Set(html.match(ASSET) ?? [])];

interface Plan {
  count: number;
  /** Over which time they come. */
  comeMs: number;
  /** How long after their page the last of them ask for its files. */
  stayMs: number;
  paths: readonly string[];
}

/**
 * Visitors who load a page and, some time later, all of its files. Each asks past the proxy's cache
 * (`?visitor=`), so every file has to come from a server, of whichever release.
 */
export const sendVisitors = async (
  proxy: Pick<Target, 'port' | 'ca'>,
  { count, comeMs, stayMs, paths }: Plan,
) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const missing: string[] = [];
  let files = 0;

  const visit = async (visitor: number) => {
    await delay((visitor / count) * comeMs);
    const path = `${paths[visitor % paths.length]}`;
    // Each from elsewhere, as visitors are.
    const target = {
      ...proxy,
      agent,
      localAddress: `127.2.${(visitor >> 7) & 127}.${(visitor & 127) + 1}`,
    };
    const page = await ask(target, `${path}?visitor=${visitor}`);
    const assets = page.status === 200 ? assetsIn(page.body) : [];
    if (assets.length === 0) missing.push(`visitor ${visitor}: ${path} is ${page.status}`);
    // Evenly spread, whatever the order they came in.
    await delay(((visitor * 0.618_034) % 1) * stayMs);
    for (const asset of assets) {
      const { status } = await ask(target, `${asset}?visitor=${visitor}`);
      files += 1;
      if (status !== 200) missing.push(`visitor ${visitor}: ${asset} is ${status}`);
    }
  };

  const results = await Promise.allSettled(
    Array.from({ length: count }, (_, visitor) => visit(visitor)),
  );
  agent.destroy();
  for (const result of results)
    if (result.status === 'rejected') missing.push(String(result.reason));
  return { files, missing };
};
