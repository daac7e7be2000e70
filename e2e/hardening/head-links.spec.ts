import { expect, test } from '../support/test.ts';

interface Manifest {
  name: string;
  short_name: string;
  start_url: string;
  display: string;
  icons: { src: string; sizes: string; purpose?: string }[];
}

/** Width and height stand at fixed places in a PNG. */
const sizeOfPng = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

test(
  'the web manifest is found, its icons have the sizes it says, and the other icons are there',
  { tag: ['@19.57'] },
  async ({ page, request }) => {
    await page.goto('/why-hot-springs');
    const href = await page.locator('link[rel=manifest]').getAttribute('href');
    const manifest = (await (await request.get(String(href))).json()) as Manifest;
    expect(manifest).toMatchObject({
      short_name: 'Wildsoak',
      start_url: '/',
      display: 'standalone',
    });
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
    for (const { src, sizes } of manifest.icons) {
      const answer = await request.get(src);
      expect(answer.headers()['content-type']).toBe('image/png');
      expect(sizeOfPng(await answer.body())).toBe(sizes);
    }
    const icons = await page.locator('link[rel=icon], link[rel=apple-touch-icon]').all();
    expect(icons.length).toBeGreaterThan(1);
    for (const link of icons) {
      const answer = await request.get(String(await link.getAttribute('href')));
      expect(answer.status()).toBe(200);
      expect(answer.headers()['content-type']).toMatch(/^image\//);
    }
  },
);
