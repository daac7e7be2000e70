import { createServer, type Server } from 'node:http';
import type { Config } from '../config.ts';
import type { Metrics } from './metrics.ts';

/** Metrics have an address and a port of their own, which no proxy shows to the public. */
export const serveMetrics = async ({ registry }: Metrics, config: Config): Promise<Server> => {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(config.metricsPort, config.metricsHost, resolve);
  });
  return server;
};
