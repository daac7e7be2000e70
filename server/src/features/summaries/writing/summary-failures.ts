import type { AiFailure } from '../../../platform/ai-errors.ts';
import { HttpError } from '../../../platform/http/errors.ts';

/** As the page shows them: 'Error generating summary: …'. */
const FAILURES: Record<AiFailure, { status: number; message: string }> = {
  slow: { status: 503, message: 'Writing it took too long. Please try again in a moment.' },
  away: { status: 503, message: 'Our writer is not answering. Please try again in a moment.' },
  busy: { status: 503, message: 'Our writer has too much to do. Please try again in a moment.' },
  refused: { status: 502, message: 'Our writer could not be asked. Please try again later.' },
  unusable: {
    status: 502,
    message: 'What our writer said could not be used. Please try again later.',
  },
  resting: { status: 503, message: 'Our writer is not answering. Please try again in a minute.' },
};

export const failureOf = (reason: string): HttpError => {
  const { status, message } =
    FAILURES[Object.hasOwn(FAILURES, reason) ? (reason as AiFailure) : 'away'];
  return new HttpError(status, message);
};

export const OFF = 'Summaries are not available.';

const BUDGETS = {
  member:
    'You have asked for as many new summaries as we can write for one member today. Please try again tomorrow.',
  spring: 'This summary has been written as often as we can in one day. Please try again tomorrow.',
  site: 'We have written as many new summaries as we can today. Please try again tomorrow.',
};

/** In seconds. */
const untilTomorrow = () => 86_400 - (Math.floor(Date.now() / 1_000) % 86_400);

export class BudgetError extends HttpError {
  readonly whose: keyof typeof BUDGETS;

  constructor(whose: keyof typeof BUDGETS) {
    super(429, BUDGETS[whose], untilTomorrow());
    this.whose = whose;
  }
}
