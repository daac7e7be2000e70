import underPressure from '@fastify/under-pressure';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { registerAccounts } from './features/accounts/accounts.routes.ts';
import { registerBilling } from './features/billing/billing.routes.ts';
import { registerCorrections } from './features/corrections/corrections.routes.ts';
import { registerFavorites } from './features/favorites/favorites.routes.ts';
import { registerModeration } from './features/moderation/moderation.routes.ts';
import { registerPhotos } from './features/photos/photos.routes.ts';
import { registerSocialCards } from './features/social-cards/social-cards.routes.ts';
import { registerPlaces } from './features/places/places.routes.ts';
import { registerPlanner } from './features/trips/trips.routes.ts';
import { registerProfiles } from './features/profiles/profiles.routes.ts';
import { registerReviews } from './features/reviews/reviews.routes.ts';
import { registerSite } from './features/site/site.routes.ts';
import { registerSprings } from './features/springs/springs.routes.ts';
import { registerSummaries } from './features/summaries/summaries.routes.ts';
import { registerTiles } from './features/tiles/tiles.routes.ts';
import { cutSlowBody, registerBodyTime } from './platform/http/bodies/body-time.ts';
import {
  HttpError,
  refuseBrokenHttp,
  registerErrors,
  sendError,
  UNAVAILABLE,
} from './platform/http/errors.ts';
import { registerForms } from './platform/http/bodies/forms.ts';
import { registerHealth } from './platform/http/observing/health.ts';
import { registerIdentity } from './platform/http/guards/identity.ts';
import { registerJsonBodies } from './platform/http/bodies/json-bodies.ts';
import { registerObservation } from './platform/http/observing/observe.ts';
import { registerOpenApi } from './platform/http/calls/openapi.ts';
import { registerOwnOrigin } from './platform/http/guards/own-origin.ts';
import { registerPages } from './platform/http/pages/pages.ts';
import { createRequestIds } from './platform/http/observing/request-ids.ts';
import { createRequestLog } from './platform/http/observing/request-log.ts';
import { DATA_HEADERS, registerSecurity } from './platform/http/pages/security.ts';
import type { Platform } from './platform/platform.ts';

/** A call that needs more says so: a saved route does. */
const BODY_LIMIT_BYTES = 64 * 1024;
/** For the head of a request, and for a body that is no form. */
const REQUEST_TIMEOUT_MS = 30_000;
/** For any request: a photo over a weak signal takes minutes, and its feature is stricter. */
const UPLOAD_TIMEOUT_MS = 300_000;
/**
 * The delay is a mean over this time, and one without a single measurement counts as endless. With
 * a second, a machine that paused for three refused everybody for the next.
 */
const EVENT_LOOP_SAMPLE_MS = 5_000;

/** Platform first, then features, then pages. Never listens, so tests use `inject`. */
export const buildApp = async (platform: Platform): Promise<FastifyInstance> => {
  const { config, database, listener, log, metrics, notReady } = platform;
  // Under its wider type, or every function below would have to name pino's own.
  const logger: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance: logger,
    childLoggerFactory: createRequestLog,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIds(),
    bodyLimit: BODY_LIMIT_BYTES,
    // An address that cannot be decoded fails before any hook has run.
    frameworkErrors: (error, request, reply) => {
      cutSlowBody(request.raw, REQUEST_TIMEOUT_MS);
      void sendError(error, request, reply.headers(DATA_HEADERS));
    },
    clientErrorHandler: refuseBrokenHttp,
    requestTimeout: UPLOAD_TIMEOUT_MS,
    http: { headersTimeout: REQUEST_TIMEOUT_MS },
    trustProxy: config.trustedProxies.length > 0 && config.trustedProxies,
    // What was accepted before a stop is answered, not refused.
    return503OnClosing: false,
    // HEAD would do the work of GET for an answer that nobody reads.
    exposeHeadRoutes: false,
  });
  // Bodies are JSON: what a form can send from any page is refused unread.
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  registerErrors(app);
  registerJsonBodies(app);
  registerObservation(app, metrics);
  registerBodyTime(app, REQUEST_TIMEOUT_MS);
  registerOwnOrigin(app, config.publicUrl);
  registerSecurity(app);
  await app.register(underPressure, {
    maxEventLoopDelay: config.maxEventLoopDelayMs,
    sampleInterval: EVENT_LOOP_SAMPLE_MS,
    // A busy process lives all the same: whoever watches it must not end it.
    pressureHandler: (request) => {
      if (request.url !== '/healthz') throw new HttpError(503, UNAVAILABLE);
    },
  });
  await registerOpenApi(app, config.publicUrl);
  registerHealth(app, database, notReady);
  await registerIdentity(app, platform);
  await registerForms(app);

  registerAccounts(app, platform);
  registerSprings(app, platform);
  registerPlaces(app, platform);
  registerFavorites(app, platform);
  registerProfiles(app, platform);
  registerReviews(app, platform);
  registerModeration(app, platform);
  registerCorrections(app, platform);
  await registerBilling(app, platform);
  registerPlanner(app, platform);
  registerSummaries(app, platform);
  registerTiles(app, platform);
  registerSocialCards(app, platform);
  registerPhotos(app, platform);
  registerSite(app, platform);

  await registerPages(app, config);

  app.addHook('onReady', () => listener.start());
  return app;
};
