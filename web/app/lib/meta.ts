import { SITE_NAME } from '@wildsoak/contract/rules/limits';

const DESCRIPTION_LENGTH = 150;

export const pageTitle = (page: string) => ({ title: `${page} | ${SITE_NAME}` });

export const description = (content: string) => ({ name: 'description', content });

/** Cut by characters, not by halves of them, or an emoji at the edge becomes rubbish. */
export const descriptionFrom = (text: string) =>
  description(`${Array.from(text).slice(0, DESCRIPTION_LENGTH).join('')}...`);

export const canonical = (publicUrl: string | undefined, path: string) => ({
  tagName: 'link' as const,
  rel: 'canonical',
  href: new URL(path, publicUrl).href,
});

export const notIndexed = { name: 'robots', content: 'noindex' };
