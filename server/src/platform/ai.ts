import { setTimeout as delay } from 'node:timers/promises';
import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, Output, type LanguageModel } from 'ai';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { AiConfig } from '../config.ts';
import { MAX_PAUSE_MS, readFailure, readUsage, type AiFailure, type Usage } from './ai-errors.ts';
import { createCircuit } from './circuit.ts';
import type { Metrics } from './metrics.ts';

const TRIES = 2;
/** With less time left, another attempt would only cost money. */
const WORTH_A_TRY_MS = 50;
const MAX_OUTPUT_TOKENS = 1_500;
/** English has about four. We reserve twice the tokens for text that is not English. */
const WORST_CHARACTERS_PER_TOKEN = 2;

export interface AiQuestion<Answer> {
  instructions: string;
  prompt: string;
  schema: z.ZodType<Answer>;
}

/** For all attempts together. Tokens are null if any attempt did not report them. */
export interface Spent {
  inputTokens: number | null;
  outputTokens: number | null;
  costMicros: number;
}

export class AiError extends Error {
  readonly reason: AiFailure;
  readonly spent: Spent;

  constructor(reason: AiFailure, spent: Spent) {
    super(`the language model: ${reason}`);
    this.reason = reason;
    this.spent = spent;
  }
}

export interface Ai {
  config: AiConfig;
  /** `ask` never takes longer. */
  maxMs: number;
  isResting(): boolean;
  /** The most that all attempts together can cost. */
  worstCost(question: Omit<AiQuestion<unknown>, 'schema'>): number;
  /** Throws AiError and nothing else. */
  ask<Answer>(
    question: AiQuestion<Answer>,
    withinMs?: number,
  ): Promise<{ answer: Answer; spent: Spent }>;
}

const NOTHING: Spent = { inputTokens: 0, outputTokens: 0, costMicros: 0 };

const openModel = ({ provider, model, apiKey, baseUrl }: AiConfig): LanguageModel => {
  const address = baseUrl === null ? {} : { baseURL: baseUrl };
  if (provider === 'anthropic') return createAnthropic({ apiKey, ...address })(model);
  const options = { name: provider, baseURL: baseUrl ?? '', apiKey };
  return createOpenAICompatible({ ...options, supportsStructuredOutputs: true })(model);
};

/** The only access to a language model. We stop asking while it keeps failing. */
export const openAi = (config: AiConfig, log: Logger, metrics: Metrics): Ai => {
  // Otherwise the SDK writes to the console.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const calls = metrics.counter(
    'ai_calls_total',
    'Calls to the language model, by outcome; resting: not made, after too many failures',
    ['outcome'],
  );
  const tokens = metrics.counter(
    'ai_tokens_total',
    'Tokens read and written, as the language model reports them',
    ['direction'],
  );
  const cost = metrics.counter(
    'ai_cost_dollars_total',
    'What the calls cost by the configured prices; at most, where the provider did not say',
  );
  const model = openModel(config);
  const circuit = createCircuit();
  // With 10 s for each attempt, 22 s.
  const maxMs = TRIES * config.timeoutMs + MAX_PAUSE_MS;

  const costOf = ({ inputTokens, outputTokens }: Usage) =>
    Math.ceil(inputTokens * config.price.input + outputTokens * config.price.output);

  const worstTry = ({ instructions, prompt }: { instructions: string; prompt: string }) =>
    costOf({
      inputTokens: Math.ceil((instructions.length + prompt.length) / WORST_CHARACTERS_PER_TOKEN),
      outputTokens: MAX_OUTPUT_TOKENS,
    });

  /** Adds what the provider reports, or else the most it can have cost. */
  const add = (spent: Spent, usage: Usage | null, worst: number): Spent => {
    const costMicros = usage ? costOf(usage) : worst;
    tokens.inc({ direction: 'input' }, usage?.inputTokens ?? 0);
    tokens.inc({ direction: 'output' }, usage?.outputTokens ?? 0);
    cost.inc(costMicros / 1e6);
    const sum = (before: number | null, more?: number) =>
      before === null || more === undefined ? null : before + more;
    return {
      inputTokens: sum(spent.inputTokens, usage?.inputTokens),
      outputTokens: sum(spent.outputTokens, usage?.outputTokens),
      costMicros: spent.costMicros + costMicros,
    };
  };

  const askOnce = async <Answer>(question: AiQuestion<Answer>, signal: AbortSignal) => {
    const { instructions, prompt, schema } = question;
    const result = await generateText({
      model,
      instructions,
      prompt,
      output: Output.object({ schema }),
      maxRetries: 0,
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      abortSignal: signal,
    });
    return { answer: result.output, usage: readUsage(result.usage) };
  };

  const ask = async <Answer>(question: AiQuestion<Answer>, withinMs = maxMs) => {
    if (!circuit.enter()) {
      calls.inc({ outcome: 'resting' });
      throw new AiError('resting', NOTHING);
    }
    const deadline = Date.now() + Math.min(withinMs, maxMs);
    const left = () => deadline - Date.now();
    let spent = NOTHING;
    for (let tries = 1; ; tries += 1) {
      const signal = AbortSignal.timeout(Math.max(1, Math.min(config.timeoutMs, left())));
      try {
        const { answer, usage } = await askOnce(question, signal);
        calls.inc({ outcome: 'answered' });
        circuit.succeeded();
        return { answer, spent: add(spent, usage, worstTry(question)) };
      } catch (error) {
        const { reason, status, againInMs, usage } = readFailure(error, signal.aborted);
        calls.inc({ outcome: reason });
        log.warn({ reason, status, tries }, 'the language model did not answer');
        spent = add(spent, usage, worstTry(question));
        if (tries === TRIES || againInMs === null || left() - againInMs < WORTH_A_TRY_MS) {
          circuit.failed();
          throw new AiError(reason, spent);
        }
        await delay(againInMs);
      }
    }
  };

  return {
    config,
    maxMs,
    isResting: circuit.isOpen,
    worstCost: (question) => TRIES * worstTry(question),
    ask,
  };
};
