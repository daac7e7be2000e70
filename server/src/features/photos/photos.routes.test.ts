import { photoSources, photoUrl } from '@wildsoak/contract/rules/photo-formats';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { addMember, signIn } from '../../../test/support/members.ts';
import { PHOTO_FILES, usePhotoStores } from '../../../test/support/photo-stores.ts';
import { landscape } from '../../../test/support/photos.ts';
import { createPhotos } from './photos.service.ts';

const stores = await usePhotoStores();

const typeOf = (file: string) => `image/${file.split('.')[1]}`;

describe.each(stores)('photos %s', (_name, store) => {
  const { post, fetchFile, send, countRows, app } = store;

  it.each(['png', 'jpeg', 'gif', 'webp'] as const)(
    'takes a photo: %s',
    { tags: '@7.13' },
    async (format) => {
      const bytes = await landscape(400, 200, format.length).toFormat(format).toBuffer();
      const { hash, image_url, image } = await post(bytes, { name: `x.${format}` });
      expect(image_url).toBe(photoUrl(hash));
      expect(image).toMatchObject({ width: 400, height: 200 });
      const sources = `${photoSources(image_url, 'avif')}, ${photoSources(image_url, 'webp')}`;
      for (const file of PHOTO_FILES) {
        const answer = await fetchFile(hash, file);
        expect(answer.statusCode).toBe(200);
        expect(answer.headers).toMatchObject({
          'content-type': typeOf(file),
          'cache-control': 'public, max-age=300, s-maxage=60, must-revalidate',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "sandbox; default-src 'none'",
        });
        const { width } = await sharp(answer.rawPayload).metadata();
        expect(width).toBe(Math.min(Number.parseInt(file, 10), 400));
        expect(sources).toContain(`/photos/${hash}/${file} `);
      }
    },
  );

  it('a review without one is accepted, also when the picker was left empty', async () => {
    const before = await countRows();
    for (const files of [
      [],
      [{ bytes: Buffer.alloc(0), name: '', type: 'application/octet-stream' }],
    ]) {
      const { answer } = await send(files);
      expect([answer.statusCode, answer.json()]).toMatchObject([
        201,
        { image_url: null, image: null },
      ]);
    }
    expect(await countRows()).toBe(before);
  });

  it('a copy that the browser has is not sent again', async () => {
    const { hash } = await post(await landscape(300, 200, 77).jpeg().toBuffer());
    const { headers } = await fetchFile(hash, '320.webp');
    const etag = String(headers.etag);
    expect(etag).toMatch(/^"[^"]+"$/);
    const again = await fetchFile(hash, '320.webp', { 'if-none-match': `W/${etag}` });
    expect([again.statusCode, again.payload, again.headers.etag]).toEqual([304, '', etag]);
    const other = await fetchFile(hash, '320.avif', { 'if-none-match': etag });
    expect(other.statusCode).toBe(200);
  });

  it('404 for what is not there, and for paths that try to leave', { tags: '@19.46' }, async () => {
    const { hash } = await post(await landscape(300, 200, 78).jpeg().toBuffer());
    const nowhere = [
      `${'A'.repeat(43)}/960.webp`,
      `${hash}/640.webp`,
      `${hash}/960.png`,
      `${hash}/960.webp%00`,
      `${hash}/0960.webp`,
      `${hash}/960.webp.avif`,
      `${hash.slice(1)}/960.webp`,
      `${hash}x/960.webp`,
      `..%2f${hash}/960.webp`,
      `${hash}/..%2f..%2f960.webp`,
      `..%5c..%5cpackage.json/960.webp`,
      `${hash}/constructor`,
      `__proto__/960.webp`,
    ];
    for (const path of nowhere) {
      const answer = await app.inject({ url: `/photos/${path}` });
      expect(answer.statusCode, path).toBe(404);
      expect(answer.headers['cache-control'], path).not.toContain('immutable');
    }
    expect((await fetchFile(hash, '960.webp')).statusCode).toBe(200);
  });

  it(
    'a photo of which all reviews are hidden is there for moderators alone',
    { tags: '@19.54' },
    async () => {
      const bytes = await landscape(300, 200, 81).jpeg().toBuffer();
      const [one, other] = [await post(bytes), await post(bytes)];
      const { hash } = one;
      const hide = (id: number, hiddenAt: Date | null) =>
        store.database
          .updateTable('reviews')
          .set({ hidden_at: hiddenAt })
          .where('id', '=', id)
          .execute();
      const [moderator, member] = [
        await signIn(store.platform, await addMember(store.database, { is_moderator: true })),
        await signIn(store.platform, await addMember(store.database)),
      ];
      const etag = String((await fetchFile(hash, '320.webp')).headers.etag);

      await hide(one.id, new Date());
      expect((await fetchFile(hash, '320.webp')).headers['cache-control']).toContain('public');
      await hide(other.id, new Date());
      const strangers: Record<string, string>[] = [
        {},
        { cookie: member },
        { 'if-none-match': etag },
      ];
      for (const headers of strangers) {
        const answer = await fetchFile(hash, '320.webp', headers);
        expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'Photo not found.' }]);
        expect(answer.headers['cache-control']).toBe('no-store');
      }
      const shown = await fetchFile(hash, '320.webp', { cookie: moderator });
      expect([shown.statusCode, shown.headers['cache-control']]).toEqual([
        200,
        'private, no-store',
      ]);
      expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 300 });

      await hide(other.id, null);
      expect((await fetchFile(hash, '320.webp', { cookie: member })).headers).toMatchObject({
        'cache-control': 'public, max-age=300, s-maxage=60, must-revalidate',
      });
    },
  );

  it('the same picture twice is stored once', async () => {
    const bytes = await landscape(300, 200, 79).jpeg().toBuffer();
    const [one, other] = await Promise.all([post(bytes), post(bytes, { name: 'other.png' })]);
    expect(one.hash).toBe(other.hash);
    expect(one.id).not.toBe(other.id);
    expect(await createPhotos(store.platform).storePicture(bytes)).toMatchObject({
      hash: one.hash,
      width: 300,
      height: 200,
    });
  });

  it('a photo whose files are gone breaks nothing', async () => {
    const { hash, id } = await post(await landscape(300, 200, 80).jpeg().toBuffer());
    await store.platform.files.deleteFolder(`photos/${hash.slice(0, 1)}/${hash}`);
    const answer = await fetchFile(hash, '960.webp');
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'Photo not found.' }]);
    expect(answer.headers['cache-control']).toBe('no-store');
    const reviews = await app.inject('/api/springs/1/reviews');
    expect(reviews.statusCode).toBe(200);
    expect(reviews.json()).toContainEqual(expect.objectContaining({ id }));
    expect((await app.inject('/api/springs/1')).statusCode).toBe(200);
  });
});
