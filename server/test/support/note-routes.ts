import type { fastify, RouteOptions } from 'fastify';

/**
 * For `vi.mock('fastify', …)`. Records every route and every run of a handler. Only by wrapping the
 * factory can we hook in before all routes, including those of plugins.
 */
export const noteRoutes = async (
  importOriginal: <Module>() => Promise<Module>,
  { registered, runs }: { registered: RouteOptions[]; runs: RouteOptions[] },
) => {
  const original = await importOriginal<{ fastify: typeof fastify }>();
  return {
    ...original,
    fastify: (options: object) => {
      const app = original.fastify(options);
      app.addHook('onRoute', (route) => {
        registered.push(route);
        const { handler } = route;
        route.handler = function noted(request, reply) {
          runs.push(route);
          return handler.call(this, request, reply);
        };
      });
      return app;
    },
  };
};
