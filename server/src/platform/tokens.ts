import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** 256 random bits cannot be guessed, so a fast hash without salt is enough. */
export const createToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

/** We store only the hash. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest();

const LINK_BYTES = 16;

/** For links that people share: 128 random bits are shorter, and still beyond guessing. */
export const createLinkToken = () => randomBytes(LINK_BYTES).toString('base64url');
