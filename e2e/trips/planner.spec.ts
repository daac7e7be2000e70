import { isOffRoad } from '@wildsoak/contract/rules/off-road';
import { runSql } from '../support/database.ts';
import {
  addSprings,
  alongRows,
  BOISE_TO_OGDEN,
  chooseEnds,
  detoursAfter,
  distinctSprings,
  generateButton,
  nameOf,
  offeredIn,
  openPlanner,
  routeAfter,
  saveBox,
  stopNames,
  stopRows,
  stopsPane,
} from '../support/planner.ts';
import { planNamesIn } from '../support/plans.ts';
import { KIRKHAM } from '../support/springs.ts';
import { expect, forgiveFailedCalls, openPage, photograph, test } from '../support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test(
  'a trip on real roads is laid out, and saved once',
  {
    tag: [
      '@1.5',
      '@2.74',
      '@2.77',
      '@4.31',
      '@4.33',
      '@16.1',
      '@16.7',
      '@16.13',
      '@16.16',
      '@22.60',
      '@22.66',
    ],
  },
  async ({ page, context, consoleErrors }) => {
    const member = await openPlanner(page, context);

    const springs = await test.step('start and end give a route and its springs', async () => {
      await openPage(page, '/planner');
      await photograph(page, 'planner-empty');
      await chooseEnds(page, BOISE_TO_OGDEN);
      const answer = await detoursAfter(page, () => generateButton(page).click());
      const { route } = answer;
      const nearbySprings = offeredIn(answer.nearbySprings);
      expect(route.properties.is_sketch).toBe(true);
      await expect(stopsPane(page)).toContainText(`${Math.round(route.properties.miles)} mi ·`);
      await expect(stopsPane(page)).toContainText('Drive times are estimates');
      await expect(page.locator('.route-line')).toHaveCount(1);
      expect(nearbySprings.length).toBeGreaterThan(3);
      await expect(alongRows(page)).toHaveCount(nearbySprings.length);
      const miles = nearbySprings.map(({ route_mile }) => route_mile);
      expect(miles).toEqual(miles.toSorted((a, b) => a - b));
      const known = nearbySprings.filter(({ detour }) => detour !== null);
      expect(known.length).toBeGreaterThan(0);
      const near = known.filter(({ detour }) => !isOffRoad(detour?.gap_miles ?? 0));
      expect(near.length).toBeGreaterThan(0);
      await expect(alongRows(page).first()).toContainText(nameOf(near[0] ?? KIRKHAM));
      expect(known.length).toBeGreaterThan(near.length);
      await expect(alongRows(page).getByText(/ · (\+\d+.* min|\+\d+ h|on the way)$/)).toHaveCount(
        near.length,
      );
      await expect(alongRows(page).getByText(/^Last [\d.]+ mi/)).toHaveCount(
        known.length - near.length,
      );
      return distinctSprings(answer, 2);
    });
    // The first and the last on the route: there is only one best order.
    const [first, last] = [springs.at(0), springs.at(-1)];
    if (!first || !last) throw new Error('There are two.');
    const [one, two] = [nameOf(first), nameOf(last)];

    await test.step('stops are added, and put in the best order', async () => {
      await addSprings(page, [last, first]);
      expect(await stopNames(page)).toEqual([two, one]);
      await expect(stopRows(page).nth(1)).toContainText(
        /You pass this earlier\. Reorder to save \d/,
      );
      const best = stopsPane(page).getByRole('button', { name: 'Best order', exact: true });
      await routeAfter(page, () => best.click());
      expect(await stopNames(page)).toEqual([one, two]);
      await photograph(page, 'planner');
    });

    await test.step('a save whose answer was lost is not made twice', async () => {
      await saveBox(page).getByLabel('Plan name').fill('  Snake River <b> ');
      await page.route('**/api/planner/plans', async (route) => {
        await route.fetch();
        await route.abort();
      });
      const save = saveBox(page).getByRole('button', { name: 'Save Plan' });
      await save.click();
      await expect(saveBox(page).getByRole('alert')).toHaveText(
        'Save failed: Failed to save trip plan',
      );
      await page.unrouteAll();
      await save.click();
      const said = saveBox(page).getByRole('status');
      await expect(said).toHaveText('Trip plan saved: Snake River <b>');
      expect(await planNamesIn(member)).toEqual(['Snake River <b>']);
      const saved = await runSql(`select id from plans where member_id = :'member'::bigint`, {
        member: member.id,
      });
      await expect(said.getByRole('link')).toHaveAttribute('href', `/my-plans/${saved}`);
    });

    forgiveFailedCalls(consoleErrors);
  },
);
