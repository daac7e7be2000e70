import type { Visit } from '@wildsoak/contract/visits';
import { expect, it } from 'vitest';
import { landscape, photoForm } from '../../../test/support/photos.ts';
import { useApp } from '../../../test/support/test-app.ts';
import { exampleVisit, useVisitor } from '../../../test/support/visits.ts';
import { photoWork } from './photos.jobs.ts';

const { app, platform, database } = await useApp();
const useMember = useVisitor({ app, platform });

const runJob = async (name: string, data: object) => {
  const work = photoWork(platform).find(({ kind }) => kind.name === name);
  await work?.run(data as { hashes: string[] });
};

it(
  'goes with its visit, unless another shows it; the sweep leaves it alone',
  { tags: '@24.12' },
  async () => {
    const bytes = await landscape(64, 48).jpeg().toBuffer();
    const fields = { visit: JSON.stringify(exampleVisit()) };
    const { headers, payload } = photoForm([{ bytes, field: 'photo' }], fields);
    const writeWithPhoto = async () => {
      const { cookie, send } = await useMember();
      const answer = await app.inject({
        method: 'POST',
        url: '/api/springs/8/visits',
        headers: { ...headers, cookie },
        payload,
      });
      expect(answer.statusCode, answer.payload).toBe(201);
      const { id, image_url: url } = answer.json<Visit>();
      return { url: url ?? '', remove: () => send('DELETE', `/api/visits/${id}`) };
    };
    const [one, other] = [await writeWithPhoto(), await writeWithPhoto()];
    const hash = one.url.split('/')[2] ?? '';
    const rows = () =>
      database.selectFrom('photos').select('hash').where('hash', '=', hash).execute();
    expect(other.url).toBe(one.url);
    await one.remove();
    await runJob('photo-release', { hashes: [hash] });
    await runJob('photo-sweep', {});
    expect((await app.inject(one.url)).statusCode).toBe(200);
    await other.remove();
    await runJob('photo-release', { hashes: [hash] });
    expect(await rows()).toEqual([]);
    expect((await app.inject(one.url)).statusCode).toBe(404);
  },
);
