import { isOffRoad } from '@wildsoak/contract/rules/off-road';
import { runSql } from '../support/database.ts';
import { forgiveFailedCalls } from '../support/failed-calls.ts';
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
import { expect, openPage, photograph, test } from '../support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test(
  'a trip on real roads is laid out, saved once and changed',
  {
    tag: [
      '@1.5',
      '@2.6',
      '@2.74',
      '@2.77',
      '@4.31',
      '@4.33',
      '@6.9',
      '@16.1',
      '@16.7',
      '@16.13',
      '@16.15',
      '@16.16',
      '@22.60',
      '@22.66',
    ],
  },
  async ({ page, context, consoleErrors }) => {
    const member = await openPlanner(page, context);

    await test.step('a spring page leads to the planner with that spring', async () => {
      await openPage(page, `/springs/${KIRKHAM.id}`);
      await page.getByRole('link', { name: 'Plan a Trip Including This Spring' }).click();
      await expect(page).toHaveURL(`/planner?spring=${KIRKHAM.id}`);
      await expect(stopRows(page)).toHaveCount(1);
      await expect(stopRows(page).first()).toContainText(KIRKHAM.name);
      await photograph(page, 'planner-with-spring');
    });

    const springs = await test.step('start and end give a route and its springs', async () => {
      await openPage(page, '/planner');
      await photograph(page, 'planner-empty');
      await chooseEnds(page, BOISE_TO_OGDEN);
      const answer = await detoursAfter(page, () => generateButton(page).click());
      const { route } = answer;
      const nearbySprings = offeredIn(answer.nearbySprings);
      expect(route.properties.is_sketch).toBe(true);
      await expect(stopsPane(page)).toContainText(`${Math.round(route.properties.miles)} mi ·`);
      await expect(stopsPane(page)).toContainText('Sketch road network');
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
      await expect(alongRows(page).getByText(/^Last [\d.]+ mi not on our roads$/)).toHaveCount(
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
      await expect(stopRows(page).nth(1)).toContainText(/Passed earlier\. Reorder, saves \d/);
      const best = stopsPane(page).getByRole('button', { name: 'Best order', exact: true });
      await routeAfter(page, () => best.click());
      expect(await stopNames(page)).toEqual([one, two]);
      await photograph(page, 'planner');
    });

    const id = await test.step('a save whose answer was lost is not made twice', async () => {
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
      return saved;
    });

    await test.step('the saved plan is changed', async () => {
      await routeAfter(page, () => openPage(page, `/planner?plan=${id}`));
      expect(await stopNames(page)).toEqual([one, two]);
      await routeAfter(page, () => page.getByRole('button', { name: `Remove ${one}` }).click());
      await saveBox(page).getByLabel('Plan name').fill('Second');
      await saveBox(page).getByRole('button', { name: 'Save Changes' }).click();
      await expect(saveBox(page).getByRole('status')).toHaveText('Changes saved: Second');
      expect(await planNamesIn(member)).toEqual(['Second']);
      const stops = await runSql(
        `select spring_id from plan_springs where plan_id = :'id'::integer`,
        { id },
      );
      expect(stops).toBe(String(last.id));
    });

    forgiveFailedCalls(consoleErrors);
  },
);
