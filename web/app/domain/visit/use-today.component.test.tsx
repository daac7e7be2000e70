import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { useToday } from './use-today.ts';

const Day = () => <p>{useToday()}</p>;

test('a tab that stays open overnight knows the next day', { tags: '@24.68' }, async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 16, 23, 59), toFake: ['Date', 'setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const screen = await render(<Day />);
  await expect.element(screen.getByText('2026-11-16')).toBeVisible();
  vi.advanceTimersByTime(60_000);
  await expect.element(screen.getByText('2026-11-17')).toBeVisible();
});
