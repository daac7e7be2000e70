import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../app.css';
import { MenuButton } from './menu.tsx';

const button = page.getByRole('button', { name: 'More' });
const menu = page.getByRole('menu');

const open = async () => {
  const chosen: string[] = [];
  const choices = ['One', 'Two', 'Three'].map((label) => ({
    label,
    onChoose: () => chosen.push(label),
  }));
  await render(
    <main>
      <p style={{ height: '6rem' }}>Before</p>
      <MenuButton choices={choices} style={{ marginLeft: '15rem' }}>
        More
      </MenuButton>
    </main>,
  );
  await expect.element(button).toBeVisible();
  return chosen;
};

test('a second press closes it', { tags: '@20.2' }, async () => {
  await open();
  await button.click();
  await expect.element(menu.getByRole('menuitem', { name: 'One' })).toHaveFocus();
  await button.click();
  await expect.element(menu).not.toBeInTheDocument();
});

test('arrow keys open it, at its first or its last choice', { tags: '@20.2' }, async () => {
  const chosen = await open();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(menu.getByRole('menuitem', { name: 'One' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(menu.getByRole('menuitem', { name: 'Three' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(menu).not.toBeInTheDocument();
  expect(chosen).toEqual(['Three']);
});

test('a browser without anchors shows it below the button, too', { tags: '@20.2' }, async () => {
  const supports = vi.spyOn(CSS, 'supports').mockReturnValue(false);
  onTestFinished(() => supports.mockRestore());
  await open();
  await button.click();
  await expect.element(menu).toBeVisible();
  const { style } = menu.element() as HTMLElement;
  const { bottom, right } = button.element().getBoundingClientRect();
  expect(Number.parseFloat(style.top)).toBeCloseTo(bottom, 0);
  expect(Number.parseFloat(style.left)).toBeCloseTo(
    right - (menu.element() as HTMLElement).offsetWidth,
    0,
  );
});
