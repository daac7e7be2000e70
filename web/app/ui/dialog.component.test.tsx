import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../../test/accessible.ts';
import '../app.css';
import { ConfirmDialog, Dialog } from './dialog.tsx';
import { ToastProvider, useToast } from './toast.tsx';

const Page = () => {
  const [isOpen, setIsOpen] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const show = useToast();
  return (
    <main>
      <h1>Dialogs</h1>
      <button onClick={() => setIsOpen(true)}>Open</button>
      {isOpen && (
        <Dialog
          heading="Share"
          isDismissable
          className="max-w-sm p-6"
          onClose={() => setIsOpen(false)}
        >
          <input aria-label="Link" defaultValue="https://wildsoak.example" />
          <input aria-label="File" type="file" />
          <button onClick={() => show('Copied.')}>Copy</button>
          <button onClick={() => setIsAsking(true)}>Stop</button>
          {isAsking && (
            <ConfirmDialog
              question="Stop sharing?"
              action="Stop sharing"
              onConfirm={() => {}}
              onClose={() => setIsAsking(false)}
            />
          )}
        </Dialog>
      )}
    </main>
  );
};

const opener = page.getByRole('button', { name: 'Open' });
const dialog = page.getByRole('dialog', { name: 'Share' });
const question = page.getByRole('alertdialog', { name: 'Stop sharing?' });

const open = async () => {
  await render(
    <ToastProvider>
      <Page />
    </ToastProvider>,
  );
  await opener.click();
  await expect.element(dialog).toHaveFocus();
};

test('the page behind a dialog does not scroll', async () => {
  await open();
  expect(getComputedStyle(document.documentElement).overflowY).toBe('hidden');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(getComputedStyle(document.documentElement).overflowY).toBe('visible');
});

test('a dialog keeps the focus, and Escape gives it back', { tags: '@20.2' }, async () => {
  await open();
  await expectAccessible();
  for (let presses = 0; presses < 6; presses += 1) {
    await userEvent.keyboard('{Tab}');
    // The browser's own bar may come between the last control and the first.
    const { activeElement } = document;
    expect(activeElement === document.body || dialog.element().contains(activeElement)).toBe(true);
  }
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('a question or a file over a dialog closes alone', { tags: '@20.2' }, async () => {
  await open();
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await expect.element(question).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('button', { name: 'Stop' })).toHaveFocus();
  dialog
    .getByLabelText('File')
    .element()
    .dispatchEvent(new Event('cancel', { bubbles: true }));
  await expect.element(dialog).toBeVisible();
});

test('a click beside a dialog closes it, a drag does not', { tags: '@20.2' }, async () => {
  await open();
  const ground = dialog.element();
  const press = (type: string, target: Element) =>
    target.dispatchEvent(new PointerEvent(type, { bubbles: true }));
  press('pointerdown', dialog.getByLabelText('Link').element());
  press('click', ground);
  await expect.element(dialog).toBeVisible();
  await dialog.click({ position: { x: 5, y: 5 } });
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('a toast shows above an open dialog', { tags: '@2.15' }, async () => {
  await open();
  await dialog.getByRole('button', { name: 'Copy' }).click();
  const layer = () => page.getByText('Copied.').element().closest('[popover]');
  await expect.poll(() => layer()?.matches(':popover-open')).toBe(true);
});
