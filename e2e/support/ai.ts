import { AI_URL } from './address.ts';

interface Calls {
  count: number;
  calls: { outcome: string; messages: { role: string; content: string }[] }[];
}

/** How many calls to the language model mention a spring. All tests share one model. */
export const askedAbout = async (name: string): Promise<number> => {
  const { calls } = (await (await fetch(`${AI_URL}/_control/calls`)).json()) as Calls;
  return calls.filter(({ messages }) => messages.some(({ content }) => content.includes(name)))
    .length;
};
