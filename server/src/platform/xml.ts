const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** XML forbids these even when escaped: a single character makes the document unreadable. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

export const escapeXml = (text: string): string =>
  text.replaceAll(FORBIDDEN, '').replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
