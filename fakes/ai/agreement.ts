/**
 * What the server and the stand-in agree on; the prompt tells a real model the same in words:
 * - The last user message that holds a JSON object is the question. Text or a fence around it is
 *   ignored. `facts` is `{ id: text }`, `reviews` is `[{ id, date, text }]`; either may be
 *   missing. The ids of reviews are strings or numbers and come back unchanged.
 * - The answer is `{ sentences: [{ text, facts: [ids], reviews: [ids] }] }`: as JSON with a
 *   `response_format` of `json_schema` or `json_object`, and as prose without it. It respects
 *   a schema's `maxItems` of sentences and `maxLength` of text, but not `max_tokens`.
 */
type Id = string | number;
export type Review = { id: Id; date: string; text: string };
export type Question = { facts: Record<string, string>; reviews: Review[] };
export type Sentence = { text: string; facts: string[]; reviews: Id[] };
export type Message = { role: string; content: string };

export function readQuestion(messages: Message[]): Question {
  const said = messages.filter(({ role }) => role === 'user').map(({ content }) => within(content));
  const { facts, reviews } = asObject(said.findLast((object) => object !== undefined));
  const stated = Object.entries(asObject(facts)).filter(([, value]) => typeof value !== 'object');
  return {
    facts: Object.fromEntries(stated.map(([id, value]) => [id, String(value).trim()])),
    reviews: (Array.isArray(reviews) ? reviews : []).flatMap(readReview),
  };
}

function readReview(given: unknown): Review[] {
  const { id, date, text } = asObject(given);
  if (typeof id !== 'string' && typeof id !== 'number') return [];
  return [{ id, date: String(date), text: String(text) }];
}

function within(content: string): unknown {
  try {
    return JSON.parse(content.slice(content.indexOf('{'), content.lastIndexOf('}') + 1));
  } catch {
    return undefined;
  }
}

export const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
