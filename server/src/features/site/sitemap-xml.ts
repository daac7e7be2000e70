import { escapeXml } from '../../platform/xml.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const listOf = (list: string, item: string, urls: readonly string[]): string => {
  const items = urls.map((url) => `<${item}><loc>${escapeXml(url)}</loc></${item}>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="${NAMESPACE}">\n${items}</${list}>\n`;
};

export const sitemapXml = (urls: readonly string[]): string => listOf('urlset', 'url', urls);

export const sitemapIndexXml = (sitemaps: readonly string[]): string =>
  listOf('sitemapindex', 'sitemap', sitemaps);
