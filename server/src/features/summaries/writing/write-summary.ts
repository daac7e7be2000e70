import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AiError, type Ai } from '../../../platform/ai.ts';
import { signedOut } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { checkSentences, type Sentence } from '../checking/check-sentences.ts';
import {
  answerSchema,
  buildQuestion,
  INSTRUCTIONS,
  PROMPT_VERSION,
  promptOf,
  reviewId,
  type Question,
} from './prompt.ts';
import { createSummaryBudgets } from './summary-budgets.ts';
import { BudgetError, failureOf } from './summary-failures.ts';
import * as summaries from './summary-writing.repository.ts';

const PROLONG_MS = 2_000;
/** We paid for the answer, so a short pause of the database must not lose it. */
const SAVES = 3;
const SAVE_AGAIN_MS = 1_000;

const toStored = ({ text, facts, reviews }: Sentence): summaries.StoredSentence => ({
  text,
  facts: [...new Set(facts)],
  reviews: [...new Set(reviews)].map(reviewId),
});

/**
 * Has one summary written by the process that gets the claim, holding no connection while the model
 * works. `taken` when another process is at it or was faster. Errors are meant for people to read.
 */
export const createWriter = (
  { database, limiter, log, metrics }: Pick<Platform, 'database' | 'limiter' | 'log' | 'metrics'>,
  ai: Ai,
) => {
  const budgets = createSummaryBudgets(limiter, ai.config);
  const refusals = metrics.counter(
    'ai_budget_refusals_total',
    'New summaries that members did not get, by whose budget of the day was used up',
    ['whose'],
  );
  for (const whose of ['member', 'spring', 'site']) refusals.inc({ whose }, 0);

  const keepClaim = ({ springId, claim }: summaries.Asking) => {
    const timer = setInterval(() => {
      summaries.prolongClaim(database, springId, claim).catch((error: unknown) => {
        log.warn({ err: error, springId }, 'a claim was not prolonged');
      });
    }, PROLONG_MS);
    return () => clearInterval(timer);
  };

  const save = async (...written: Parameters<typeof summaries.saveSummary>) => {
    for (let saves = 1; ; saves += 1) {
      try {
        return await summaries.saveSummary(...written);
      } catch (error) {
        if (saves === SAVES) throw error;
        log.warn({ err: error }, 'a summary was not saved at once');
        await delay(SAVE_AGAIN_MS);
      }
    }
  };

  const ask = async (
    asking: summaries.Asking,
    callId: string,
    { spring, newest, helpful }: summaries.Material,
    question: Question,
    prompt: string,
    deadline: number,
  ) => {
    const asked = { instructions: INSTRUCTIONS, prompt, schema: answerSchema };
    const { answer, spent } = await ai.ask(asked, deadline - Date.now());
    const sentences = checkSentences(answer, question).map(toStored);
    const all = new Map([...newest, ...helpful].map((review) => [review.id, review]));
    const given = question.reviews.flatMap(({ id }) => all.get(reviewId(id)) ?? []);
    const written = { sentences, spring, given };
    const result = await save(database, asking, callId, spent, written);
    if (result === 'nothing left') throw new AiError('unusable', spent);
    return { spent, isSaved: result === 'saved' };
  };

  const write = async (
    springId: number,
    memberId: string | null,
    deadline: number,
  ): Promise<'done' | 'taken'> => {
    if (ai.isResting()) throw failureOf('resting');
    const material = await summaries.readMaterial(database, springId);
    if (!material) return 'taken';
    const question = buildQuestion(material.spring, material);
    const prompt = promptOf(question);
    const reservedMicros = ai.worstCost({ instructions: INSTRUCTIONS, prompt });
    const refuse = async (error: unknown): Promise<never> => {
      if (error instanceof BudgetError && memberId !== null) await budgets.refused(error.whose);
      throw error;
    };
    await budgets.check(memberId, reservedMicros).catch(refuse);
    const asking: summaries.Asking = {
      springId,
      claim: randomUUID(),
      memberId,
      model: ai.config.model,
      promptVersion: PROMPT_VERSION,
      reservedMicros,
    };
    const claimed = await summaries.claimSummary(database, asking, budgets);
    if (claimed === 'taken') return 'taken';
    if (claimed === 'gone') throw signedOut();
    if (typeof claimed === 'string') return refuse(new BudgetError(claimed));
    const { callId } = claimed;
    await budgets.count(memberId, 1, reservedMicros);
    const stopKeeping = keepClaim(asking);
    try {
      const { spent, isSaved } = await ask(asking, callId, material, question, prompt, deadline);
      await budgets.count(memberId, 0, spent.costMicros - reservedMicros);
      return isSaved ? 'done' : 'taken';
    } catch (error) {
      if (!(error instanceof AiError)) throw error;
      const { reason, spent } = error;
      await summaries.saveFailure(database, asking, callId, reason, spent);
      const isCounted = spent.costMicros > 0;
      await budgets.count(memberId, isCounted ? 0 : -1, spent.costMicros - reservedMicros);
      throw failureOf(reason);
    } finally {
      stopKeeping();
    }
  };

  return async (springId: number, memberId: string | null, deadline = Date.now() + ai.maxMs) => {
    try {
      return await write(springId, memberId, deadline);
    } catch (error) {
      // The worker stops at half of the budget, every day: that is no refusal.
      if (error instanceof BudgetError && memberId !== null) refusals.inc({ whose: error.whose });
      throw error;
    }
  };
};
