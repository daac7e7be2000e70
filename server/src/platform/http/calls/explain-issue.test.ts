import { calls } from '@wildsoak/contract/calls';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { explainIssue } from './explain-issue.ts';

const sentenceOf = (schema: z.ZodType, value: unknown) => {
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  return issue && explainIssue(issue);
};

const { params } = calls.getSpring;
const { body: review } = calls.updateReview;
const { body: favorite } = calls.addFavorite;
const { body: trip } = calls.generateRoute;

it.each([
  [params, { id: 'x' }, 'id must be a number.'],
  [params, { id: 0 }, 'id must be more than 0.'],
  [params, { id: 9e9 }, 'id must be at most 2147483647.'],
  [params, { id: 1.5 }, 'id must be a whole number.'],
  [review, { rating: 6 }, 'rating must be between 1 and 5.'],
  [review, { rating: 0 }, 'rating must be between 1 and 5.'],
  [review, { rating: '5' }, 'rating must be a number.'],
  [review, {}, 'rating is required.'],
  [review, { rating: 5, comment: 'a\u0000' }, "comment contains characters that we can't store."],
  [review, { rating: 5, is_soakable: 'yes' }, 'is_soakable must be true or false.'],
  [review, [], 'The request must be an object.'],
  [favorite, { category: 'Soon' }, 'category must be Bucket List or Visited.'],
  [trip, { startCoords: [1] }, 'startCoords must have at least 2 items.'],
  [z.object({ email: z.email() }), { email: 'x' }, 'email must be an email address.'],
  [z.object({ name: z.string().min(1) }), { name: '' }, "name can't be empty."],
  [z.object({ name: z.string().max(3) }), { name: 'long' }, 'name must have at most 3 characters.'],
  [z.object({ code: z.string().regex(/^a$/) }), { code: 'b' }, "code isn't in the right format."],
  [z.strictObject({}), { more: 1 }, "The request can't contain more."],
  [z.email({ error: 'Please enter an email address.' }), '', 'Please enter an email address.'],
  [z.union([z.string(), z.number()]), null, "The request isn't valid."],
])(
  'a request that breaks the contract gets the reason in a sentence: %#',
  { tags: '@5.25' },
  (schema, value, sentence) => expect(sentenceOf(schema, value)).toBe(sentence),
);
