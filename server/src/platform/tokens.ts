import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** 256 random bits: nobody guesses one, so its hash needs neither salt nor slowness. */
export const createToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

/** What is stored in the place of a token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest();

const LINK_BYTES = 16;

/** Part of an address that people pass on: 128 random bits are still beyond guessing, and shorter. */
export const createLinkToken = () => randomBytes(LINK_BYTES).toString('base64url');
