import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { useApp } from './test-app.ts';

/** Fastify announces each new instance: only there can we hook in before all routes, plugins' too. */
const CREATED = 'fastify.initialization';

/** `useApp` that records every route and every run of a handler. */
export const useNotedApp = async () => {
  const registered: RouteOptions[] = [];
  const runs: RouteOptions[] = [];
  const note = (message: unknown) => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', (route) => {
      registered.push(route);
      const { handler } = route;
      route.handler = function noted(request, reply) {
        runs.push(route);
        return handler.call(this, request, reply);
      };
    });
  };
  subscribe(CREATED, note);
  try {
    return { ...(await useApp()), registered, runs };
  } finally {
    unsubscribe(CREATED, note);
  }
};
