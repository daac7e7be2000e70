import type { BrowsedSpring } from '@wildsoak/contract/browse';
import { LEAST_TO_INDEX } from '@wildsoak/contract/rules/limits';
import { isPlaceToSoak } from '@wildsoak/contract/rules/bathing';
import type { MetaDescriptor } from 'react-router';
import { springName } from '../../lib/format.ts';
import { canonical, description, notIndexed, pageTitle } from '../../lib/page/meta.ts';
import { breadcrumbData } from '../../lib/page/breadcrumb-data.ts';
import type { Crumb } from '../../ui/breadcrumbs.tsx';

export const placesToSoak = <Spring extends Pick<BrowsedSpring, 'bathing_status'>>(
  springs: readonly Spring[],
): Spring[] => springs.filter(({ bathing_status }) => isPlaceToSoak(bathing_status));

const itemList = (springs: readonly BrowsedSpring[], publicUrl: string) => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  numberOfItems: springs.length,
  itemListElement: springs.map(({ id, name }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: springName(name),
    url: new URL(`/springs/${id}`, publicUrl).href,
  })),
});

/** Everything in the head of a page by place. The last crumb is the page itself. */
export const browseMeta = (
  title: string,
  about: string,
  {
    crumbs,
    springs,
    publicUrl,
  }: { crumbs: readonly Crumb[]; springs: readonly BrowsedSpring[]; publicUrl: string },
): MetaDescriptor[] => {
  const toSoak = placesToSoak(springs);
  return [
    pageTitle(title),
    description(about),
    canonical(publicUrl, crumbs.at(-1)?.to ?? '/'),
    ...(toSoak.length < LEAST_TO_INDEX ? [notIndexed] : []),
    { 'script:ld+json': breadcrumbData(crumbs, publicUrl) },
    { 'script:ld+json': itemList(toSoak, publicUrl) },
  ];
};
