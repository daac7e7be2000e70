import { afterAll } from 'vitest';
import { addMember, signIn } from './members.ts';
import { photoForm, startS3, type SentFile } from './photos.ts';
import { useApp } from './test-app.ts';

const useStore = async (environment: Record<string, string>) => {
  const { app, platform, database, databaseUrl } = await useApp(environment);

  /** Each from a new member, because a member may write only a few reviews a day. */
  const send = async (files: SentFile[], fields?: Parameters<typeof photoForm>[1]) => {
    const cookie = await signIn(platform, await addMember(database));
    const { headers, payload } = photoForm(files, fields);
    const answer = await app.inject({
      method: 'POST',
      url: '/api/springs/1/reviews',
      headers: { ...headers, cookie },
      payload,
    });
    return { answer, cookie };
  };

  /** Sends a review with this photo, which must be accepted. */
  const post = async (bytes: Uint8Array, file: Partial<SentFile> = {}) => {
    const { answer, cookie } = await send([{ bytes, ...file }]);
    if (answer.statusCode !== 201) throw new Error(`${answer.statusCode}: ${answer.payload}`);
    const review = answer.json<{
      id: number;
      image_url: string;
      image: { width: number; height: number; preview: string };
    }>();
    const hash = review.image_url.split('/')[2] ?? '';
    const remove = () =>
      app.inject({ method: 'DELETE', url: `/api/reviews/${review.id}`, headers: { cookie } });
    return { ...review, hash, remove };
  };

  const fetchFile = (hash: string, file: string, headers: Record<string, string> = {}) =>
    app.inject({ url: `/photos/${hash}/${file}`, headers });

  const countRows = async () =>
    (await database.selectFrom('photos').select('hash').execute()).length;

  return { app, platform, database, databaseUrl, send, post, fetchFile, countRows };
};

export type PhotoStore = Awaited<ReturnType<typeof useStore>>;

/** The whole application twice: with photos on disk, and with photos in a bucket. */
export const usePhotoStores = async () => {
  const s3 = await startS3();
  afterAll(s3.close);
  return [
    ['on disk', await useStore({})],
    ['on S3', await useStore(s3.environment)],
  ] as const;
};

export const PHOTO_FILES = [
  '320.webp',
  '320.avif',
  '960.webp',
  '960.avif',
  '1600.webp',
  '1600.avif',
];
