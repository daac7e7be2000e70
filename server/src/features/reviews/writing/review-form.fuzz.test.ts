import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMember, signIn } from '../../../../test/support/members.ts';
import { photoForm } from '../../../../test/support/photos.ts';
import { useApp } from '../../../../test/support/test-app.ts';

const { app, platform, database } = await useApp({
  // Some forms never end, and are given up after this.
  UPLOAD_STALL_MS: '300',
});
/** Its photo left empty: decoding one takes far longer than reading the form. */
const { headers, payload } = photoForm([{ bytes: Buffer.alloc(0), name: '' }], {
  rating: '4',
  comment: 'Warm.',
});

const PIECES = [
  '\r\n',
  '--between-the-parts\r\n',
  '--between-the-parts--',
  'Content-Disposition: form-data; name="rating"\r\n\r\n',
  'Content-Disposition: form-data; name="__proto__"\r\n\r\n',
  'Content-Disposition: form-data; name="reviewImage"; filename=""\r\n',
  "Content-Disposition: form-data; name=rating; filename*=utf-8''%ff\r\n",
  'Content-Disposition: attachment\r\n',
  'Content-Transfer-Encoding: base64\r\n',
  'Content-Type: multipart/mixed; boundary=x\r\n',
  `X: ${'a'.repeat(20_000)}\r\n`,
  '\u0000',
];

const piece = fc.oneof(
  fc.constantFrom(...PIECES).map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 8 }).map((bytes) => Buffer.from(bytes)),
);

/** So many bytes are replaced by the piece. */
const edit = fc.record({ at: fc.nat(), removed: fc.constantFrom(0, 0, 1, 10, 200), piece });

const form = fc.array(edit, { minLength: 1, maxLength: 3 }).map((edits) =>
  edits.reduce((bytes, { at, removed, piece }) => {
    const place = at % (bytes.length + 1);
    return Buffer.concat([bytes.subarray(0, place), piece, bytes.subarray(place + removed)]);
  }, payload),
);

const TYPES = [
  headers['content-type'],
  'multipart/form-data; boundary="between-the-parts"',
  'multipart/form-data; boundary=between',
  'multipart/form-data; boundary=',
  'multipart/form-data',
];
const type = fc.oneof(
  { weight: 8, arbitrary: fc.constant(TYPES[0] ?? '') },
  { weight: 1, arbitrary: fc.constantFrom(...TYPES) },
);

describe('hardening: the form reader', () => {
  it(
    'takes a form or refuses it, whatever bytes arrive, and keeps nothing of a refused one',
    { tags: '@19.32' },
    async () => {
      let isUniqueViolation = 0;
      let isRefused = 0;
      await fc.assert(
        fc.asyncProperty(form, type, async (bytes, contentType) => {
          const member = await addMember(database);
          const answer = await app.inject({
            method: 'POST',
            url: '/api/springs/1/reviews',
            headers: { 'content-type': contentType, cookie: await signIn(platform, member) },
            payload: bytes,
          });
          const written = await database
            .selectFrom('reviews')
            .select(['rating'])
            .where('member_id', '=', member.id)
            .execute();
          if (answer.statusCode === 201) {
            isUniqueViolation += 1;
            expect(written).toHaveLength(1);
            return;
          }
          isRefused += 1;
          expect(answer.statusCode, answer.payload).toBeGreaterThanOrEqual(400);
          expect(answer.statusCode, answer.payload).toBeLessThan(500);
          expect(answer.json()).toEqual({ error: expect.any(String) });
          expect(written).toEqual([]);
        }),
        { numRuns: 100 },
      );
      // Neither all nor none: the edits reach the parts that decide.
      expect(isUniqueViolation).toBeGreaterThan(0);
      expect(isRefused).toBeGreaterThan(0);
    },
  );
});
