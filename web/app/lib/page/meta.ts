import { SITE_NAME } from '@wildsoak/contract/rules/limits';
import { isRouteErrorResponse, type MetaDescriptor } from 'react-router';

const DESCRIPTION_LENGTH = 150;

export const pageTitle = (page: string) => ({ title: `${page} | ${SITE_NAME}` });

export const description = (content: string) => ({ name: 'description', content });

/** Cut between characters: half an emoji at the end would be garbage. */
export const descriptionFrom = (text: string) =>
  description(`${Array.from(text).slice(0, DESCRIPTION_LENGTH).join('')}...`);

export const canonical = (publicUrl: string | undefined, path: string) => ({
  tagName: 'link' as const,
  rel: 'canonical',
  href: new URL(path, publicUrl).href,
});

export const notIndexed = { name: 'robots', content: 'noindex' };

/** The headings of a page that is nothing without its call: on 404, and on anything else. */
export interface FailureHeadings {
  missing: string;
  failed: (status: number) => string;
}

/** Only the status is read: a proxy that answers in our place sends a page of its own. */
export const failureHeading = (
  error: unknown,
  { missing, failed }: FailureHeadings,
): string | null => {
  if (!isRouteErrorResponse(error)) return null;
  return error.status === 404 ? missing : failed(error.status);
};

interface MetaArgs {
  matches: readonly [
    { loaderData?: { publicUrl: string } | undefined },
    ...({ id: string } | undefined)[],
  ];
}

/** The head of a page of words: `routes/contact.tsx` is the page at `/contact`. */
export const staticMeta =
  (title: string, text: string) =>
  ({ matches: [root, ...rest] }: MetaArgs): MetaDescriptor[] => [
    pageTitle(title),
    description(text),
    canonical(root.loaderData?.publicUrl, rest.at(-1)?.id.replace('routes', '') ?? '/'),
  ];

interface SocialCard {
  title: string;
  description: string;
  /** Whole addresses: other sites read them. */
  url: string;
  image: { url: string; width: number; height: number; alt: string };
}

/** How a shared link to the page looks: OpenGraph, and Twitter's own names. */
export const socialCard = ({ title, description, url, image }: SocialCard): MetaDescriptor[] => [
  { property: 'og:type', content: 'website' },
  { property: 'og:site_name', content: SITE_NAME },
  { property: 'og:title', content: title },
  { property: 'og:description', content: description },
  { property: 'og:url', content: url },
  { property: 'og:image', content: image.url },
  { property: 'og:image:type', content: 'image/png' },
  { property: 'og:image:width', content: String(image.width) },
  { property: 'og:image:height', content: String(image.height) },
  { property: 'og:image:alt', content: image.alt },
  { name: 'twitter:card', content: 'summary_large_image' },
  { name: 'twitter:title', content: title },
  { name: 'twitter:description', content: description },
  { name: 'twitter:image', content: image.url },
  { name: 'twitter:image:alt', content: image.alt },
];
