import { BATHING_LABELS, BATHING_STATUSES } from '@wildsoak/contract/rules/bathing';
import type { Spring, SpringListItem } from '@wildsoak/contract/springs';
import { OUTLETS, type Sample, type Told, type World } from '../support/bathing-outlets.ts';
import { runSql } from '../support/database.ts';
import { addFavorites } from '../support/favorites.ts';
import { addMember, sessionCookie, signIn } from '../support/member.ts';
import { PREMIUM, savePlan } from '../support/plans.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const EMPTY_TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);

const MOST = 20;
/** Other tests write reviews of springs below. */
const OWN_FROM = 1_250;

/** As many as there are of a status on the map as it opens, each with a name of its own. */
const samplesOf = async (status: string, offset = 0): Promise<Sample[]> => {
  const lines = await runSql(
    `select id, name from springs
     where removed_at is null and judged_status = :'status' and name is not null
       and state_code not in ('AK', 'HI') and (judged_status <> 'unknown' or id >= :'from'::integer)
       and not exists (select from springs other
         where lower(other.name) = lower(springs.name) and other.id <> springs.id)
     order by id offset :'offset'::integer limit :'most'::integer`,
    { status, from: String(OWN_FROM), offset: String(offset), most: String(MOST) },
  );
  return lines.split('\n').map((line) => {
    const [id, name = ''] = line.split('|');
    return { id: Number(id), name, status: status as Sample['status'] };
  });
};

/** These show what they choose, what is on the way, or are asked for a few: what they show is right. */
const PARTIAL = new Set([
  'API: around a town',
  'API: featured',
  'API: nearby',
  'API: search',
  'featured cards',
  'nearby springs',
  'planner',
  'popups at home',
  'search results',
  'suggestions',
  'the page of a state',
]);

test(
  'the status of a spring is the same wherever it is shown',
  { tag: ['@21.56'] },
  async ({ page, context, request }) => {
    test.setTimeout(600_000);
    // Sixteen popups in a minute would take more tiles than an address may have drawn.
    await context.route('**/tiles/**', (route) =>
      route.fulfill({ contentType: 'image/png', body: EMPTY_TILE }),
    );
    const samples = await Promise.all(
      ['forbidden', 'closed', 'deadly', 'ask-first', 'resort', 'former', 'unknown'].map((status) =>
        samplesOf(status),
      ),
    );
    const soaked = (await samplesOf('unknown', MOST)).map(({ id, name }): Sample => ({
      id,
      name,
      status: 'soaked',
    }));
    const groups = [...samples, soaked];
    const all = groups.flat();

    await test.step('members say where they soaked', async () => {
      for (const { id } of soaked) {
        const answer = await request.post(`/api/springs/${id}/reviews`, {
          headers: { cookie: await sessionCookie(await addMember()) },
          multipart: { rating: '4', comment: '', is_soakable: 'true' },
        });
        expect(answer.status(), await answer.text()).toBe(201);
      }
    });

    const member = await addMember(PREMIUM);
    await signIn(context, member);
    await addFavorites(
      member,
      all.map(({ id }) => [id, 'Visited']),
    );
    const plans: number[] = [];
    for (const group of groups) {
      const springIds = group.map(({ id }) => id);
      const stayMinutes = springIds.map(() => 60);
      plans.push(await savePlan(page.request, { springIds, stayMinutes }));
    }
    const world: World = { page, member, samples: all, plans };

    // The list follows a review within seconds.
    const list = async () => (await (await request.get('/api/springs')).json()) as SpringListItem[];
    await expect
      .poll(async () => {
        const statuses = new Map(
          (await list()).map(({ id, bathing_status }) => [id, bathing_status]),
        );
        return soaked.every(({ id }) => statuses.get(id) === 'soaked');
      })
      .toBe(true);

    await test.step('there are springs of every status, as their own pages say', async () => {
      expect(new Set(all.map(({ status }) => status))).toEqual(new Set(BATHING_STATUSES));
      for (const group of groups) expect(group.length).toBeGreaterThanOrEqual(8);
      for (const { id, status } of all) {
        const spring = (await (await request.get(`/api/springs/${id}`)).json()) as Spring;
        expect(spring.bathing_status, `spring ${id}`).toBe(status);
      }
    });

    const statusOf = new Map((await list()).map(({ id, bathing_status }) => [id, bathing_status]));
    const closesAtNight = async (id: number) => {
      const spring = (await (await request.get(`/api/springs/${id}`)).json()) as Spring;
      return spring.closures.some(({ night }) => night);
    };
    for (const [outlet, read] of Object.entries(OUTLETS)) {
      await test.step(outlet, async () => {
        // So that one run names every outlet that is broken.
        const told = await read(world).catch((error: unknown): Told[] => {
          expect.soft(String(error), outlet).toBe('');
          return [];
        });
        await page.unrouteAll();
        const wrong: Told[] = [];
        for (const [id, label] of told) {
          const status = statusOf.get(id);
          if (status !== undefined && label === BATHING_LABELS[status]) continue;
          // The planner judges for the hour of arrival, and a trip as long as this passes some by night.
          const isClosed = outlet === 'planner' && label === BATHING_LABELS.closed;
          if (!(isClosed && (await closesAtNight(id)))) wrong.push([id, label]);
        }
        expect.soft(wrong, `${outlet} tells something else`).toEqual([]);
        const ids = new Set(told.map(([id]) => id));
        const missing = all.filter(({ id }) => !ids.has(id));
        if (!PARTIAL.has(outlet)) expect.soft(missing, `${outlet} leaves springs out`).toEqual([]);
        else expect.soft(told.length, `${outlet} tells nothing`).toBeGreaterThan(0);
      });
    }
  },
);
