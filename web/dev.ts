import type { RenderPage } from '@wildsoak/contract/pages';
import { createServer } from 'vite';

const vite = await createServer({
  root: import.meta.dirname,
  configFile: `${import.meta.dirname}/vite.config.ts`,
  appType: 'custom',
  server: { middlewareMode: true, ws: { port: Number(process.env['HOT_RELOAD_PORT']) } },
});

export const middleware = vite.middlewares;

export const renderPage: RenderPage = async (request, context) => {
  // For every page: Vite reloads only what changed.
  const entry = await vite.ssrLoadModule('/server.ts');
  const render: RenderPage = entry['renderPage'];
  return render(request, context);
};
