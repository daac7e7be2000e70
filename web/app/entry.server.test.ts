import { afterEach, expect, it, vi } from 'vitest';
import { handleError } from './entry.server.tsx';

const log = vi.spyOn(console, 'error').mockImplementation(() => {});
afterEach(() => log.mockClear());

const URL_TRIED = 'https://wildsoak.example/springs/%0aforged%20line.data';

it('a page that fails leaves one short line in the log, whatever its address holds', () => {
  handleError(new TypeError(`No route\n${'x'.repeat(999)}`), { request: new Request(URL_TRIED) });
  const [line] = log.mock.calls[0] as [string];
  expect(line).toMatch(
    /^Page \/springs\/%0aforged%20line\.data failed: "TypeError: No route\\nx+"$/,
  );
  expect(line.length).toBeLessThan(300);
});

it('a visitor who left leaves none', () => {
  const signal = AbortSignal.abort();
  handleError(new Error('aborted'), { request: new Request(URL_TRIED, { signal }) });
  expect(log).not.toHaveBeenCalled();
});
