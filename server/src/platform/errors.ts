/** Says no with a status. The caller reads its message, in the `error` field. */
export class HttpError extends Error {
  readonly status: number;
  readonly retryAfterS: number | undefined;

  /** The log names the cause; the caller never sees it. */
  constructor(status: number, message: string, retryAfterS?: number, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.retryAfterS = retryAfterS;
  }
}

export const signedOut = () => new HttpError(401, 'You must be logged in.');
export const premiumNeeded = () => new HttpError(403, 'This needs Wildsoak Premium.');
export const notFound = (message: string) => new HttpError(404, message);

export const UNAVAILABLE = 'Wildsoak is briefly unavailable. Try again in a minute.';
