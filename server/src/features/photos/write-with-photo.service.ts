import { idParams } from '@wildsoak/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from '../../platform/database/database.ts';
import {
  findAnswer,
  isRepeated,
  memberScope,
  runIdempotent,
} from '../../platform/http/calls/idempotency.ts';
import { notFound } from '../../platform/errors.ts';
import { LIMITS, type LimitName } from '../../platform/rate-limits.ts';
import { createPhotos, type PhotoParts, type StoredPhoto, type Upload } from './photos.service.ts';

/** Who sends it, and from where. */
export interface Sender {
  memberId: string;
  ip: string;
}

interface Kind<Text, Body> {
  addressOf: (springId: number) => string;
  /** Null for what is not about one of our springs. */
  isSpringThere:
    | ((database: PhotoParts['database'] | Transaction, id: number) => Promise<boolean>)
    | null;
  /** What counts it once it is written. */
  limitsOf: (sender: Sender) => readonly (readonly [LimitName, string])[];
  read: (
    request: FastifyRequest,
    upload: Upload,
    stallMs: number,
  ) => Promise<{ text: Text; photoHash: string | null }>;
  /**
   * Looks before we look for an earlier answer, and refuses only where there is none: a parallel try with the same key
   * writes both together, and must not look like another one.
   */
  check?: (sender: Sender, springId: number, text: Text) => Promise<() => Promise<void>>;
  insert: (
    transaction: Transaction,
    sender: Sender,
    springId: number,
    text: Text,
    photo: StoredPhoto | null,
  ) => Promise<Body>;
}

const keyOf = (request: FastifyRequest) => request.headers['idempotency-key']?.toString();
const senderOf = ({ member, ip }: FastifyRequest & { member: { id: string } }): Sender => ({
  memberId: member.id,
  ip,
});

/** No spring has it. */
export const NO_SPRING = 0;

/**
 * How members write what may bring a photo: who may, then the bytes, then our earlier answer if we gave one, then the
 * decoder, then one transaction. Each step costs more than the one before.
 */
export const createWritingWithPhoto = <Text extends object, Body>(
  platform: PhotoParts,
  { addressOf, isSpringThere, limitsOf, read, check, insert }: Kind<Text, Body>,
) => {
  const { config, database, limiter } = platform;
  const photos = createPhotos(platform);

  const refuseMissing = async (where: PhotoParts['database'] | Transaction, springId: number) => {
    if (isSpringThere && !(await isSpringThere(where, springId)))
      throw notFound('Spring not found.');
  };

  const callOf = (
    { memberId }: Sender,
    springId: number,
    { text, photoHash }: { text: Text; photoHash: string | null },
    key: string | undefined,
  ) => {
    const body = { ...text, photo: photoHash };
    const request = { method: 'POST', url: addressOf(springId), body };
    return { scope: memberScope(memberId), key, request };
  };

  /** Writes once per `Idempotency-Key`, so a sender who missed the answer can ask again. */
  const create = async (
    sender: Sender,
    springId: number,
    { text, photo }: { text: Text; photo: StoredPhoto | null },
    key: string | undefined,
  ) => {
    const call = callOf(sender, springId, { text, photoHash: photo?.hash ?? null }, key);
    const counted: (readonly [LimitName, string])[] = [];
    const write = async (transaction: Transaction) => {
      // Before we lock anything, so that nobody waits while we ask for the limits.
      await refuseMissing(transaction, springId);
      for (const limit of limitsOf(sender)) {
        await limiter.enforce(...limit);
        counted.push(limit);
      }
      return { status: 201, body: await insert(transaction, sender, springId, text, photo) };
    };
    try {
      return await runIdempotent(database, call, write);
    } catch (error) {
      for (const limit of counted) await limiter.add(...limit, -1);
      throw error;
    }
  };

  return {
    create,

    /** Refuses members who may not write before we read the body. A repeated request passes. */
    mayWrite: async (request: FastifyRequest & { member: { id: string } }): Promise<void> => {
      const springId = isSpringThere ? idParams.safeParse(request.params).data?.id : NO_SPRING;
      if (springId === undefined) return;
      const [sender, key] = [senderOf(request), keyOf(request)];
      const scope = memberScope(sender.memberId);
      if (await isRepeated(database, { scope, key }, 'POST', addressOf(springId))) return;
      await refuseMissing(database, springId);
      for (const [limit, who] of limitsOf(sender)) {
        const written = await limiter.add(limit, who, 0);
        if (written >= LIMITS[limit].max) await limiter.enforce(limit, who);
      }
    },

    write: (request: FastifyRequest & { member: { id: string } }, springId: number) => {
      const [sender, key] = [senderOf(request), keyOf(request)];
      return photos.withUpload(sender.memberId, sender.ip, async (upload) => {
        const { text, photoHash } = await read(request, upload, config.uploadStallMs);
        const refuse = await check?.(sender, springId, text);
        const earlier = await findAnswer(
          database,
          callOf(sender, springId, { text, photoHash }, key),
        );
        if (earlier) return earlier;
        await refuse?.();
        const photo = photoHash === null ? null : await upload.store(photoHash);
        return create(sender, springId, { text, photo }, key);
      });
    },
  };
};
