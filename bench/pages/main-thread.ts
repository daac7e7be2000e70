import { table } from '../support/statistics.ts';

/** One line of Chromium's trace; times in microseconds. */
interface TraceEvent {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  pid: number;
  tid: number;
  args?: {
    name?: string;
    data?: { url?: string; functionName?: string; documentLoaderURL?: string };
  };
}

interface Span {
  label: string;
  start: number;
  end: number;
}

const LONG_TASK_US = 50_000;
const CAUSES_SHOWN = 4;

const labelOf = ({ name, args }: TraceEvent): string => {
  const { url = '', functionName = '' } = args?.data ?? {};
  const file = url.split('/').at(-1) ?? '';
  return [name, functionName, file].filter((part) => part !== '').join(' ');
};

const spansOf = (events: TraceEvent[]): Span[] =>
  events
    .filter(({ ph }) => ph === 'X')
    .map((event) => ({
      label: labelOf(event),
      start: event.ts,
      end: event.ts + (event.dur ?? 0),
    }))
    .toSorted((a, b) => a.start - b.start || b.end - a.end);

/** Time spent in each kind of work itself, without the work inside. */
const ownTimes = (spans: Span[]): Map<string, number> => {
  const times = new Map<string, number>();
  const open: Span[] = [];
  const add = (label: string, time: number) => times.set(label, (times.get(label) ?? 0) + time);
  for (const span of spans) {
    while ((open.at(-1)?.end ?? Infinity) <= span.start) open.pop();
    const around = open.at(-1);
    const length = span.end - span.start;
    if (around) add(around.label, -length);
    add(span.label, length);
    open.push(span);
  }
  return times;
};

const causes = (spans: Span[]): string =>
  [...ownTimes(spans)]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, CAUSES_SHOWN)
    .map(([label, time]) => `${label} ${(time / 1_000).toFixed(0)}`)
    .join(', ');

/** The thread that the page of this trace runs on, and the moment its navigation began. */
const pageOf = (events: TraceEvent[]) => {
  const start = events.findLast(
    ({ name, args }) =>
      name === 'navigationStart' && args?.data?.documentLoaderURL?.startsWith('http'),
  );
  if (!start) throw new Error('The trace shows no navigation.');
  const thread = events.find(
    ({ name, pid, args }) =>
      name === 'thread_name' && pid === start.pid && args?.name === 'CrRendererMain',
  );
  return { pid: start.pid, tid: thread?.tid, startedAt: start.ts };
};

/** Every long task of the page, with what took most of it, in ms. */
export const mainThreadReport = (trace: Buffer): string => {
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString());
  const { pid, tid, startedAt } = pageOf(traceEvents);
  const spans = spansOf(
    traceEvents.filter((event) => event.pid === pid && event.tid === tid && event.ts >= startedAt),
  );
  const isTask = ({ label }: Span) => label.endsWith('RunTask');
  // Some tasks appear twice, one inside the other.
  let end = 0;
  const tasks = spans.filter((span) => {
    if (!isTask(span) || span.start < end) return false;
    end = span.end;
    return span.end - span.start >= LONG_TASK_US;
  });
  const rows = tasks.map((task) => {
    const inside = spans.filter(
      (span) => !isTask(span) && span.start >= task.start && span.end <= task.end,
    );
    return [
      ((task.start - startedAt) / 1_000).toFixed(0),
      ((task.end - task.start) / 1_000).toFixed(0),
      causes(inside),
    ];
  });
  return table([['long task from ms', 'for ms', 'mostly'], ...rows]);
};
