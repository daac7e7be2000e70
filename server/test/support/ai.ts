import { afterAll } from 'vitest';
import type { Mode } from '../../../fakes/ai/mode.ts';
import { startAi } from '../../../fakes/ai/server.ts';

/** A fake language model, and a server's settings for it; closed after the file. */
export const useAi = async () => {
  const ai = await startAi();
  afterAll(() => ai.close());
  const control = async (path: string, body: object) => {
    const answer = await fetch(`${ai.url}/_control/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
  };
  return {
    ...ai,
    setMode: (mode: Mode) => control('mode', mode),
    /** Forgets its calls, and answers normally again. */
    reset: () => control('reset', {}),
    environment: {
      AI_PROVIDER: 'openai-compatible',
      AI_MODEL: 'demonstration',
      AI_API_KEY: 'sk-ai-standin',
      AI_BASE_URL: `${ai.url}/v1`,
      AI_PRICE_INPUT: '1',
      AI_PRICE_OUTPUT: '4',
    },
  };
};
