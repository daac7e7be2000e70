type Part = { name: string; args: string[]; env: NodeJS.ProcessEnv; restarts: true };
type Routing = { parts: Part[]; env: NodeJS.ProcessEnv };

const ANYWHERE = new Set(['0.0.0.0', '::']);

/** Our own routing process, unless `ROUTING_URL` names another. */
export function routing(given: NodeJS.ProcessEnv, port: number): Routing {
  if (given['ROUTING_URL']) return { parts: [], env: {} };
  const host = given['ROUTING_HOST'] || '127.0.0.1';
  const reached = ANYWHERE.has(host) ? '127.0.0.1' : host;
  return {
    // Everything but the planner works without roads, so only the engine restarts.
    parts: [
      {
        name: 'routing',
        args: ['routing/main.ts'],
        env: { ROUTING_PORT: String(port) },
        restarts: true,
      },
    ],
    env: { ROUTING_URL: `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}` },
  };
}
