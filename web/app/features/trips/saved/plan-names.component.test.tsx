import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { examplePlan } from '../../../../test/examples.ts';
import { goTo, openApp } from '../../../../test/open-app.tsx';
import { main, PREMIUM } from '../../../../test/planner.ts';

const heading = main.getByRole('heading', { level: 1 });

const expectInert = async () => {
  // A script that is about to run has run after two frames.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  expect(window).not.toHaveProperty('hacked');
  const markup =
    'main :is(script, iframe, [onload], [onerror], [onfocus]), a[href^="javascript:" i]';
  expect(document.querySelector(markup)).toBeNull();
};

test.each([
  '<script>window.hacked=1</script>',
  '</script><script>window.hacked=1</script>',
  '</title><img src=x onerror="window.hacked=1">',
  '"><svg onload="window.hacked=1">',
  "' autofocus onfocus='window.hacked=1' x='",
  'javascript:window.hacked=1',
  '<!--<script>window.hacked=1//--></script>',
])('the names of a plan and its places are text: %s', { tags: '@19.1' }, async (name) => {
  const plan = examplePlan({ name, start_point_name: name, end_point_name: name });
  await openApp(
    '/my-plans',
    { 'GET /api/planner/plans': [plan], 'GET /api/planner/plans/3': plan },
    { user: PREMIUM },
  );
  await expect.element(main.getByRole('link', { name })).toBeVisible();
  await main.getByRole('button', { name: `Delete ${name}` }).click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog).toMatchTextContent(`"${name}"?`);
  await expectInert();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await goTo('/my-plans/3');
  await expect.element(heading).toHaveTextContent(name);
  expect(document.title).toBe(`${name} | Wildsoak`);
  await page.getByRole('button', { name: `Start: ${name}` }).click();
  await expect
    .poll(() => document.querySelector('.leaflet-popup-content')?.textContent)
    .toContain(name);
  await expectInert();
});
