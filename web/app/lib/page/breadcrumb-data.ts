/** schema.org's BreadcrumbList, for search engines. */
export const breadcrumbData = (
  crumbs: readonly { to: string; name: string }[],
  publicUrl: string,
) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ to, name }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: new URL(to, publicUrl).href,
  })),
});
