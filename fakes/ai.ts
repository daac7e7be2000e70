import { startAi } from './ai/server.ts';

/**
 * Stands in for a language model behind OpenAI's chat API. fakes/ai/agreement.ts describes questions and
 * answers. Tests steer it under `/_control/` (fakes/ai/mode.ts).
 */
const { env } = process;
const ai = await startAi({
  port: Number(env['AI_FAKE_PORT'] || 12112),
  key: env['AI_API_KEY'] || 'sk-ai-standin',
});
process.stdout.write(`Stand-in for the language model: ${ai.url}/v1\n`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => void ai.close().then(() => process.exit(0)));
}
