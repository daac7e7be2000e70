type Part = { name: string; args: string[]; restarts: true };
type Routing = { parts: Part[]; env: NodeJS.ProcessEnv };

const ANYWHERE = new Set(['0.0.0.0', '::']);

/** Our own routing process, unless `ROUTING_URL` names another. */
export function routing(given: NodeJS.ProcessEnv): Routing {
  if (given['ROUTING_URL']) return { parts: [], env: {} };
  const host = given['ROUTING_HOST'] || '127.0.0.1';
  const reached = ANYWHERE.has(host) ? '127.0.0.1' : host;
  const port = given['ROUTING_PORT'] || '8002';
  return {
    // Everything but the planner works without roads, so only the engine restarts.
    parts: [{ name: 'routing', args: ['routing/main.ts'], restarts: true }],
    env: { ROUTING_URL: `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}` },
  };
}
