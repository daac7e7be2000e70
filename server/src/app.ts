import underPressure from '@fastify/under-pressure';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { registerAccounts } from './features/accounts/accounts.routes.ts';
import { watchDemo } from './features/accounts/watch-demo.ts';
import { registerAdmin } from './features/admin/admin.routes.ts';
import { registerBilling } from './features/billing/billing.routes.ts';
import { registerFavorites } from './features/favorites/favorites.routes.ts';
import { registerModeration } from './features/moderation/moderation.routes.ts';
import { registerOutlook } from './features/outlook/outlook.routes.ts';
import { registerPhotos } from './features/photos/photos.routes.ts';
import { registerPlaces } from './features/places/places.routes.ts';
import { registerProfiles } from './features/profiles/profiles.routes.ts';
import { registerReach } from './features/reach/reach.routes.ts';
import { registerReviews } from './features/reviews/reviews.routes.ts';
import { registerSite } from './features/site/site.routes.ts';
import { registerSocialCards } from './features/social-cards/social-cards.routes.ts';
import { registerBrowse } from './features/springs/browse/browse.routes.ts';
import { registerDataFiles } from './features/springs/browse/data-files.ts';
import { registerSprings } from './features/springs/springs.routes.ts';
import { registerSummaries } from './features/summaries/summaries.routes.ts';
import { registerSurveyTiles } from './features/tiles/survey/survey-tiles.routes.ts';
import { registerTiles } from './features/tiles/tiles.routes.ts';
import { registerTrips } from './features/trips/trips.routes.ts';
import { registerVisitFeeds } from './features/visits/feeds/feeds.routes.ts';
import { registerVisits } from './features/visits/visits.routes.ts';
import { watchSchema } from './platform/database/schema.ts';
import { HttpError, UNAVAILABLE } from './platform/errors.ts';
import { cutSlowBody, registerBodyTime, registerForms } from './platform/http/bodies/forms.ts';
import { registerJsonBodies } from './platform/http/bodies/json-bodies.ts';
import { registerOpenApi } from './platform/http/calls/openapi.ts';
import { refuseBrokenHttp, registerErrors, sendError } from './platform/http/errors.ts';
import { registerIdentity } from './platform/http/guards/identity.ts';
import { registerAddresses } from './platform/http/guards/limit-address.ts';
import { registerOwnOrigin } from './platform/http/guards/own-origin.ts';
import { registerHealth } from './platform/http/lifecycle.ts';
import { registerObservation } from './platform/http/observe.ts';
import { literalPage, registerPages } from './platform/http/pages/pages.ts';
import { DATA_HEADERS, registerSecurity } from './platform/http/pages/security.ts';
import {
  registerRequestIds,
  requestIds,
  trustPeers,
  warnOfUnknownProxy,
} from './platform/http/proxies.ts';
import { registerReading } from './platform/http/reading.ts';
import type { Platform } from './platform/platform.ts';
import { tracing } from './platform/tracing/tracing.ts';
import { QUEUES } from './worker.ts';

/** Calls that need more, such as saving a route, say so. */
const BODY_LIMIT_BYTES = 64 * 1024;
/** For the headers, and for a body that is not a form. */
const REQUEST_TIMEOUT_MS = 30_000;
/** A photo over a weak signal takes minutes. Its feature is stricter. */
const UPLOAD_TIMEOUT_MS = 300_000;
/** How many delays long we measure: over one, a short pause of the machine made us refuse everyone. */
const DELAYS_MEASURED = 5;

/** Never listens, so tests can use `inject`. */
export const buildApp = async (platform: Platform): Promise<FastifyInstance> => {
  const { config, listener, log, metrics, site } = platform;
  // The wider type; otherwise every function below would have to name pino's.
  const logger: FastifyBaseLogger = log;
  const isTrusted = trustPeers(config.trustedProxies);
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(isTrusted),
    bodyLimit: BODY_LIMIT_BYTES,
    // An address that we cannot decode fails before any hook runs.
    frameworkErrors: (error, request, reply) => {
      cutSlowBody(request.raw, REQUEST_TIMEOUT_MS);
      reply.headers(DATA_HEADERS);
      const page = request.method === 'GET' ? literalPage(request.url) : null;
      if (page === null) void sendError(error, request, reply);
      else void reply.header('cache-control', 'no-store').redirect(page);
    },
    clientErrorHandler: refuseBrokenHttp,
    requestTimeout: UPLOAD_TIMEOUT_MS,
    http: { headersTimeout: REQUEST_TIMEOUT_MS },
    trustProxy: config.trustedProxies.length > 0 && config.trustedProxies,
    // We answer what we accepted before a stop.
    return503OnClosing: false,
    // HEAD would do the work of GET for nothing.
    exposeHeadRoutes: false,
  });
  const traced = tracing();
  if (traced) await app.register(traced.plugin);
  // Bodies are JSON. A form on any site can send text/plain.
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  registerRequestIds(app);
  registerAddresses(app);
  warnOfUnknownProxy(app, isTrusted);
  registerErrors(app);
  registerJsonBodies(app);
  registerObservation(app, metrics);
  registerBodyTime(app, REQUEST_TIMEOUT_MS);
  registerOwnOrigin(app, config.publicUrl);
  registerSecurity(app);
  await app.register(underPressure, {
    maxEventLoopDelay: config.maxEventLoopDelayMs,
    sampleInterval: DELAYS_MEASURED * config.maxEventLoopDelayMs,
    // A busy process is still alive, and a monitor must not restart it.
    pressureHandler: (request) => {
      if (request.url !== '/healthz') throw new HttpError(503, UNAVAILABLE);
    },
  });
  await registerOpenApi(app, config.publicUrl);
  registerHealth(app, platform);
  watchSchema(app, platform, QUEUES);
  await registerIdentity(app, platform);
  registerReading(app, platform);
  app.decorate('limiter', platform.limiter);
  await registerForms(app);

  registerAccounts(app, platform);
  registerSprings(app, platform);
  registerBrowse(app, platform);
  registerDataFiles(app, platform);
  registerOutlook(app, platform);
  registerReach(app, platform);
  registerPlaces(app, platform);
  registerFavorites(app, platform);
  registerProfiles(app, platform);
  registerReviews(app, platform);
  registerVisits(app, platform);
  registerModeration(app, platform);
  registerAdmin(app, platform);
  await registerBilling(app, platform);
  registerTrips(app, platform);
  registerSummaries(app, platform);
  registerTiles(app, platform);
  registerSurveyTiles(app, platform);
  registerSocialCards(app, platform);
  registerPhotos(app, platform);
  registerSite(app, platform);
  registerVisitFeeds(app, platform);

  await registerPages(app, platform, watchDemo(platform));

  app.addHook('onReady', () => {
    listener.start();
    void site.announce(log);
  });
  return app;
};
