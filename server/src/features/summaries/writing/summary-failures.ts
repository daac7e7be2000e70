import type { AiFailure } from '../../../platform/ai-errors.ts';
import { HttpError } from '../../../platform/errors.ts';

/** As the page shows them: 'Error generating summary: …'. */
const FAILURES: Record<AiFailure, { status: number; message: string }> = {
  slow: { status: 503, message: "We couldn't write the summary in time. Try again in a minute." },
  away: { status: 503, message: "We couldn't write the summary just now. Try again in a minute." },
  busy: { status: 503, message: "We're busy right now. Try again in a minute." },
  refused: {
    status: 502,
    message: "We couldn't write the summary just now. Please try again later.",
  },
  unusable: {
    status: 502,
    message: "We couldn't write a summary we trust. Please try again later.",
  },
  resting: {
    status: 503,
    message: "We couldn't write the summary just now. Try again in a minute.",
  },
};

export const failureOf = (reason: string): HttpError => {
  const { status, message } =
    FAILURES[Object.hasOwn(FAILURES, reason) ? (reason as AiFailure) : 'away'];
  return new HttpError(status, message);
};

export const OFF = "Summaries aren't available.";

const BUDGETS = {
  member: "You've reached today's limit for new summaries. Please try again tomorrow.",
  spring: "We've rewritten this summary too many times today. Please try again tomorrow.",
  site: "We can't write more summaries today. Please try again tomorrow.",
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
