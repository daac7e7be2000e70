import { createServer, type Server } from 'node:net';

export function boundPort(server: Server): number | undefined {
  const address = server.address();
  return typeof address === 'object' ? address?.port : undefined;
}

/** Listens on a port until the server is closed or the process ends; undefined when it is taken. */
export function hold(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server));
  });
}

async function listen(port: number): Promise<number | undefined> {
  const server = await hold(port);
  if (server === undefined) return undefined;
  const bound = boundPort(server);
  await new Promise((resolve) => server.close(resolve));
  return bound;
}

/** Which of these ports are in use. */
export async function takenPorts(ports: number[]): Promise<number[]> {
  const found = await Promise.all(ports.map(listen));
  return ports.filter((_, i) => found[i] === undefined);
}

/** The first of the wanted ports that is free, or else any free one. */
export async function freePort(wanted: (number | undefined)[] = []): Promise<number> {
  for (const port of wanted) {
    if (port !== undefined && (await listen(port)) !== undefined) return port;
  }
  const any = await listen(0);
  if (any === undefined) throw new Error('There is no free port on 127.0.0.1.');
  return any;
}

export function portOf(url: string | undefined): number | undefined {
  const port = url && URL.canParse(url) ? Number(new URL(url).port) : 0;
  return port > 0 ? port : undefined;
}
