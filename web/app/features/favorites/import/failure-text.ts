import { serverMessage, unanswered } from '../../../lib/http/failure.ts';
import { FileProblem } from './read-places.ts';

export const importFailure = (error: unknown): string =>
  error instanceof FileProblem
    ? error.message
    : (serverMessage(error) ?? unanswered(error) ?? 'We could not read this file.');
