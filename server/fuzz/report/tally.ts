/** Counts answers by kind of request. */
export const createTally = () => {
  const statuses = new Map<number, number>();
  const byName = new Map<string, Map<string, number>>();
  let requests = 0;

  const column = (status: number) => {
    if (status === 0) return 'none';
    return status === 429 || status === 503 ? String(status) : `${Math.floor(status / 100)}xx`;
  };

  return {
    add(name: string, status: number) {
      requests += 1;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const counts = byName.get(name) ?? new Map<string, number>();
      byName.set(name, counts);
      counts.set(column(status), (counts.get(column(status)) ?? 0) + 1);
    },
    requests: () => requests,
    statuses: () => [...statuses].toSorted(([a], [b]) => a - b),
    /** No request got through these handlers, so the run did not really test them. */
    neverGood: () => [...byName].filter(([, counts]) => !counts.has('2xx')).map(([name]) => name),
    table: () => {
      const columns = ['2xx', '3xx', '4xx', '429', '5xx', '503', 'none'];
      const rows = [...byName].toSorted(([a], [b]) => a.localeCompare(b));
      const line = (name: string, cells: (string | number)[]) =>
        `  ${name.padEnd(24)}${cells.map((cell) => String(cell).padStart(8)).join('')}`;
      return [
        line('', columns),
        ...rows.map(([name, counts]) =>
          line(
            name,
            columns.map((one) => counts.get(one) ?? 0),
          ),
        ),
      ].join('\n');
    },
  };
};

export type Tally = ReturnType<typeof createTally>;
