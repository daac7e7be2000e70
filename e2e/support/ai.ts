import { AI_URL } from './address.ts';

interface Calls {
  count: number;
  calls: { outcome: string; messages: { role: string; content: string }[] }[];
}

const control = async (base: string, path: string, body?: object): Promise<unknown> => {
  const answer = await fetch(
    `${base}/_control/${path}`,
    body && { method: 'POST', body: JSON.stringify(body) },
  );
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
};

/** How many calls to the language model mention a spring. All tests share one model. */
export const askedAbout = async (name: string, base = AI_URL): Promise<number> => {
  const { calls } = (await control(base, 'calls')) as Calls;
  return calls.filter(({ messages }) => messages.some(({ content }) => content.includes(name)))
    .length;
};

/** How the test's own stand-in behaves from now on: see fakes/ai/mode.ts. */
export const setAiMode = (base: string, mode: object) => control(base, 'mode', mode);
