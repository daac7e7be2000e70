import { once } from 'node:events';
import { createServer, request } from 'node:http';

/**
 * Stands between the browser and a server. On request it loses answers, after the server has done its
 * work, and says nothing where there is no server.
 */
export const startLossyProxy = async (port: number, serverPort: number) => {
  let lostPath: string | undefined;
  const posts: string[] = [];
  const proxy = createServer((asked, answer) => {
    const { method, url = '', headers } = asked;
    const hangUp = () => asked.socket.destroy();
    const onward = request({ port: serverPort, method, path: url, headers }, (given) => {
      if (method === 'POST') posts.push(url);
      if (method === 'POST' && url === lostPath) {
        // Its whole answer was there, and nobody will read it.
        given.resume().once('end', hangUp);
        return;
      }
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    onward.once('error', hangUp);
    asked.pipe(onward);
  });
  await once(proxy.listen(port), 'listening');
  return {
    /**
     * Every answer to a POST there is lost, until it is called without a path. One is not enough: the
     * browser itself sends a call again whose connection was not new, and the page never hears about it.
     */
    loseAnswersTo: (path?: string) => {
      lostPath = path;
    },
    /** What the server has answered, whether or not it arrived. */
    postsTo: (path: string) => posts.filter((one) => one === path).length,
    stop: async () => {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
};
