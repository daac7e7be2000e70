import type { EndpointInput, EndpointOutput } from '@wildsoak/contract/endpoint';
import type * as favorites from '@wildsoak/contract/favorites';
import type * as reviews from '@wildsoak/contract/reviews';
import type * as visits from '@wildsoak/contract/visits';

/** What may wait on the device: calls that the server does once, however often they reach it. */
interface Calls {
  createReview: {
    body: Omit<EndpointInput<typeof reviews.createReview>['body'], 'reviewImage'>;
    answer: EndpointOutput<typeof reviews.createReview>;
  };
  addFavorite: {
    body: EndpointInput<typeof favorites.addFavorite>['body'];
    answer: EndpointOutput<typeof favorites.addFavorite>;
  };
  removeFavorite: {
    body: null;
    answer: EndpointOutput<typeof favorites.removeFavorite>;
  };
  createVisit: {
    body: EndpointInput<typeof visits.createVisit>['body'];
    answer: EndpointOutput<typeof visits.createVisit>;
  };
}

export type CallName = keyof Calls;

export type BodyOf<Name extends CallName> = Calls[Name]['body'];

export type AnswerOf<Name extends CallName> = Calls[Name]['answer'];

/** Something that a member wants to send. */
export type Sendable = {
  [Name in CallName]: {
    call: Name;
    springId: number;
    springName: string | null;
    /** The fields but the photo. */
    body: BodyOf<Name>;
    photo?: File | null;
  };
}[CallName];

export interface Failure {
  /** 0 if no answer came. */
  status: number;
  /** The server's own, or null. */
  words: string | null;
}

/** What waits on the device, or was refused for good. */
export type Entry = Sendable & {
  /** Counted up by the device: the order in which things are sent. */
  id: number;
  /** Made once: the server does the call once for each. */
  key: string;
  /** The member's username in lower case. Nobody else sends it or reads it. */
  account: string;
  madeAt: string;
  tries: number;
  /** Since then the server may know it. */
  firstTriedAt: string | null;
  failure: Failure | null;
  /** No try by itself before this moment, in ms. */
  notBefore: number;
};

export type NewEntry = Omit<Entry, 'id'>;

export const accountOf = (username: string): string => username.toLowerCase();

/** Only the last word about a favorite counts. */
export const isFavorite = ({ call }: Pick<Sendable, 'call'>): boolean =>
  call === 'addFavorite' || call === 'removeFavorite';
