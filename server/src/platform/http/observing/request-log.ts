import type { FastifyBaseLogger } from 'fastify';

type ChildArguments = Parameters<FastifyBaseLogger['child']>;

/** A request's own logger, made when the request first has something to say: most never do. */
class RequestLog {
  readonly #parent: FastifyBaseLogger;
  readonly #arguments: ChildArguments;
  #made: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, ...args: ChildArguments) {
    this.#parent = parent;
    this.#arguments = args;
  }

  get #real(): FastifyBaseLogger {
    this.#made ??= this.#parent.child(...this.#arguments);
    return this.#made;
  }

  get level() {
    return this.#parent.level;
  }

  silent() {
    // Says nothing, by its name.
  }
  child(...args: ChildArguments) {
    return this.#real.child(...args);
  }
  fatal(...args: Parameters<FastifyBaseLogger['fatal']>) {
    this.#real.fatal(...args);
  }
  error(...args: Parameters<FastifyBaseLogger['error']>) {
    this.#real.error(...args);
  }
  warn(...args: Parameters<FastifyBaseLogger['warn']>) {
    this.#real.warn(...args);
  }
  info(...args: Parameters<FastifyBaseLogger['info']>) {
    this.#real.info(...args);
  }
  debug(...args: Parameters<FastifyBaseLogger['debug']>) {
    this.#real.debug(...args);
  }
  trace(...args: Parameters<FastifyBaseLogger['trace']>) {
    this.#real.trace(...args);
  }
}

/** For Fastify, which asks for a logger for every request. */
export const createRequestLog = (
  parent: FastifyBaseLogger,
  ...args: ChildArguments
): FastifyBaseLogger => new RequestLog(parent, ...args);
