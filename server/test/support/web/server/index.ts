import type { RenderPage } from '@wildsoak/contract/pages';

const html = (mark: string, body: string) =>
  `<!doctype html><title>Test</title><script nonce="${mark}">let inline = 1;</script><script type="application/ld+json">{}</script><script src="/assets/app-1.js"></script>${body}`;

/** The smallest web build: shows what reached it. */
export const renderPage: RenderPage = async (request, { scriptMark, ...page }) => {
  const { callApi, publicUrl, placesUrl, hasDemo } = page;
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === '/missing')
    return new Response(html(scriptMark, '404'), {
      status: 404,
      headers: { 'content-type': 'text/html' },
    });
  if (pathname.startsWith('/broken')) throw new Error(`the renderer failed: ${pathname}`);
  if (pathname.startsWith('/relay/')) {
    const { status, headers } = await callApi(pathname.slice('/relay'.length));
    return new Response(html(scriptMark, ''), { status, headers });
  }
  const api = await callApi('/api/springs/1');
  const seen = {
    url: request.url,
    headers: [...request.headers],
    publicUrl,
    placesUrl,
    hasDemo,
    api: await api.json(),
  };
  return new Response(
    // As if somebody had injected it through an unknown hole.
    html(
      scriptMark,
      `${searchParams.get('q') ?? ''}<pre>${JSON.stringify(seen)}</pre>${'<p>enough to compress</p>'.repeat(50)}`,
    ),
    {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'public, s-maxage=60',
      },
    },
  );
};
