import { createVisit, visit, type Visit } from '@wildsoak/contract/visits';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { landscape, photoForm, type SentFile } from '../../../test/support/photos.ts';
import { useApp } from '../../../test/support/test-app.ts';
import { daysAgo, exampleVisit, useVisitor } from '../../../test/support/visits.ts';

const { app, platform, database } = await useApp();
const useMember = useVisitor({ app, platform });
type Writer = Awaited<ReturnType<typeof useMember>>;

const decode = vi.spyOn(platform.decoder, 'decode');
const picture = (seed: number) => landscape(64, 48, seed).jpeg().toBuffer();
const withPlace = async (seed: number) =>
  landscape(64, 48, seed)
    .withExif({ IFD0: { Make: 'Secret' }, IFD3: { GPSLatitude: '44/1 9/1 0/1' } })
    .jpeg()
    .toBuffer();

const sendForm = (
  { cookie }: Writer,
  springId: number,
  files: Uint8Array[] | SentFile[],
  fields: Record<string, string> = { visit: JSON.stringify(exampleVisit()) },
  extra: Record<string, string> = {},
) => {
  const sent = files.map((file) => ('bytes' in file ? file : { bytes: file, field: 'photo' }));
  const { headers, payload } = photoForm(sent, fields);
  const url = `/api/springs/${springId}/visits`;
  return app.inject({ method: 'POST', url, headers: { ...headers, cookie, ...extra }, payload });
};

const written = async (sending: ReturnType<typeof sendForm>): Promise<Visit> => {
  const answer = await sending;
  expect(answer.statusCode, answer.payload).toBe(201);
  return visit.strict().parse(answer.json());
};

const photoOf = async ({ image_url: url }: Visit, cookie = '') =>
  app.inject({ url: url ?? '/nowhere', headers: { cookie } });

const rows = () =>
  Promise.all([
    database.selectFrom('visits').select('id').execute(),
    database.selectFrom('photos').select('hash').execute(),
  ]);

describe('a visit with a photo', () => {
  it(
    'comes as a form: the JSON in one part, the file in the other',
    { tags: '@24.12' },
    async () => {
      const one = await written(sendForm(await useMember(), 1, [await picture(1)]));
      expect(one).toMatchObject({ ...exampleVisit(), image: { width: 64, height: 48 } });
      const shown = await photoOf(one);
      expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
      const none = await written(sendForm(await useMember(), 1, []));
      expect(none.image_url).toBeNull();
    },
  );

  it(
    'hardening: location kept in EXIF: no metadata in the photo of a visit',
    { tags: ['@24.12', '@19.24'] },
    async () => {
      const bytes = await withPlace(2);
      expect((await sharp(bytes).metadata()).exif?.toString('latin1')).toContain('Secret');
      const one = await written(sendForm(await useMember(), 2, [bytes]));
      const shown = await photoOf(one);
      const { exif, xmp, iptc } = await sharp(shown.rawPayload).metadata();
      expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
      expect(shown.rawPayload.toString('latin1')).not.toContain('Secret');
    },
  );

  const json = JSON.stringify(exampleVisit());
  it.each<[string, number, SentFile[], Record<string, string>]>([
    ['no visit', 400, [], {}],
    ['a visit that is no JSON', 400, [], { visit: '{' }],
    ['a visit that is a list', 400, [], { visit: '[]' }],
    ['a visit that breaks a rule', 400, [], { visit: '{"visited_on":"2020-01-01"}' }],
    ['another part', 400, [], { visit: json, rating: '5' }],
    ['a photo that is text', 400, [], { visit: json, photo: 'text' }],
    ['a prototype', 400, [], { visit: json, ['__proto__']: '{}' }],
    [
      'a file of another name',
      400,
      [{ bytes: Buffer.from('x'), field: 'reviewImage' }],
      { visit: json },
    ],
    [
      'a photo that is none',
      422,
      [{ bytes: Buffer.from('<svg/>'), field: 'photo' }],
      { visit: json },
    ],
    ['a part that is too long', 400, [], { visit: json + ' '.repeat(20_000) }],
  ])(
    'hardening: hostile forms: %s',
    { tags: ['@24.12', '@19.9'] },
    async (_what, status, files, fields) => {
      const before = await rows();
      const answer = await sendForm(await useMember(), 3, files, fields);
      expect([answer.statusCode, answer.json()]).toEqual([status, { error: expect.any(String) }]);
      expect(await rows()).toEqual(before);
    },
  );

  it(
    'hardening: work done for who may not ask: nothing is decoded for a wrong day, a second visit, or a spring that is not there',
    { tags: ['@24.13', '@19.32'] },
    async () => {
      const member = await useMember();
      await member.write(4);
      decode.mockClear();
      const bytes = [await picture(3)];
      const old = { visit: JSON.stringify(exampleVisit({ visited_on: daysAgo(70) })) };
      expect((await sendForm(member, 4, bytes, old)).statusCode).toBe(400);
      expect((await sendForm(member, 4, bytes)).statusCode).toBe(409);
      expect((await sendForm(member, 999_999, bytes)).statusCode).toBe(404);
      expect(decode).not.toHaveBeenCalled();
    },
  );

  it(
    'the same key and form again: the same answer, and no photo is decoded twice',
    { tags: '@19.42' },
    async () => {
      const member = await useMember();
      const [bytes, key] = [[await picture(4)], { 'idempotency-key': 'once' }];
      const first = await written(sendForm(member, 5, bytes, undefined, key));
      decode.mockClear();
      expect(await written(sendForm(member, 5, bytes, undefined, key))).toEqual(first);
      const other = await sendForm(member, 5, [await picture(5)], undefined, key);
      expect(other.statusCode).toBe(422);
      expect(decode).not.toHaveBeenCalled();
    },
  );

  it('is not served while its visit is hidden; moderators see it', { tags: '@24.12' }, async () => {
    const one = await written(sendForm(await useMember(), 6, [await picture(6)]));
    const moderator = await useMember({ is_moderator: true });
    const act = (name: string) =>
      moderator.send('POST', `/api/moderation/visits/${one.id}`, { act: name });
    expect((await act('hide')).statusCode).toBe(204);
    expect((await photoOf(one)).statusCode).toBe(404);
    const seen = await photoOf(one, moderator.cookie);
    expect([seen.statusCode, seen.headers['cache-control']]).toEqual([200, 'private, no-store']);
    await act('restore');
    expect((await photoOf(one)).statusCode).toBe(200);
  });

  it(
    'is not served before its visit appears; its author sees it',
    { tags: ['@24.6', '@24.12'] },
    async () => {
      const [author, other] = [await useMember(), await useMember()];
      await author.send('PUT', '/api/users/profile', { shows_visits_later: true });
      const one = await written(sendForm(author, 7, [await picture(7)]));
      expect((await photoOf(one)).statusCode).toBe(404);
      expect((await photoOf(one, other.cookie)).statusCode).toBe(404);
      const seen = await photoOf(one, author.cookie);
      expect([seen.statusCode, seen.headers['cache-control']]).toEqual([200, 'private, no-store']);
    },
  );
});

it('openapi.json describes both ways to send a visit', { tags: '@24.12' }, async () => {
  const { paths } = (await app.inject('/api/openapi.json')).json<{
    paths: Record<
      string,
      { post: { requestBody: { content: Record<string, { schema: object }> } } }
    >;
  }>();
  const { content } = paths[createVisit.path.replace(':id', '{id}')]?.post.requestBody ?? {};
  expect(content).toEqual({
    'application/json': { schema: expect.objectContaining({ required: ['visited_on'] }) },
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: {
          visit: expect.objectContaining({ required: ['visited_on'] }),
          photo: { type: 'string', format: 'binary' },
        },
        required: ['visit'],
      },
    },
  });
});
