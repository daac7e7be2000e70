import type { Part } from './generator.ts';
import { brokenIn, refusedIn } from './drive.ts';

const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0);

const listOf = (counts: Record<string | number, number>) =>
  Object.entries(counts)
    .map(([key, count]) => `${key}: ${count}`)
    .join(', ');

/** A part's requests by kind, as rows of Markdown. */
export const printPart = (part: Part) => {
  const rows = Object.entries(part.times.kinds).toSorted(([a], [b]) => a.localeCompare(b));
  console.log('\n| kind | sent | p50 ms | p99 ms | max ms | answers | from the edge |');
  console.log('| --- | ---: | ---: | ---: | ---: | --- | --- |');
  for (const [kind, { sent, ms: took, statuses, copies }] of rows)
    console.log(
      `| ${kind} | ${sent} | ${ms(took.p50)} | ${ms(took.p99)} | ${ms(took.max)} | ${listOf(statuses)} | ${listOf(copies)} |`,
    );
  const { sent, ms: took } = part.times.all;
  console.log(`| all | ${sent} | ${ms(took.p50)} | ${ms(took.p99)} | ${ms(took.max)} | | |`);
};

export const lineOf = (part: Part) => {
  const { all, lagMs } = part.times;
  return (
    `${all.sent} sent, p50 ${ms(all.ms.p50)} ms, p99 ${ms(all.ms.p99)} ms, max ${ms(all.ms.max)} ms, ` +
    `5xx or no answer ${brokenIn([part])}, 4xx ${refusedIn([part])}, ` +
    `generator late by p99 ${ms(lagMs.p99)} ms, max ${ms(lagMs.max)} ms`
  );
};

/** How often each, without what differs from one to the next. */
export const printFailures = (parts: readonly Part[]) => {
  const counts = new Map<string, number>();
  for (const failure of parts.flatMap(({ failures }) => failures)) {
    const kind = failure.replaceAll(/(?<=[/=])\d+/g, '…');
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  for (const [kind, count] of [...counts].toSorted((a, b) => b[1] - a[1]).slice(0, 8))
    console.log(`        ${count} × ${kind}`);
};
