type Fields = { type: string; code?: string; message: string; param?: string };

/** An error in Stripe's words; thrown before anything changes. */
export class Failure extends Error {
  readonly status: number;
  readonly body: { error: Fields };

  constructor(status: number, fields: Fields) {
    super(fields.message);
    this.status = status;
    this.body = { error: fields };
  }
}

export const invalid = (message: string, param?: string, code?: string) =>
  new Failure(400, {
    type: 'invalid_request_error',
    message,
    ...(param && { param }),
    ...(code && { code }),
  });

export const missing = (kind: string, id: string, param = 'id') =>
  new Failure(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });

/** `Object.hasOwn`, because an id comes from outside and may be `constructor`. */
export function find<T>(kind: string, from: Record<string, T>, id: string, param?: string): T {
  const found = Object.hasOwn(from, id) ? from[id] : undefined;
  if (found === undefined) throw missing(kind, id, param);
  return found;
}
