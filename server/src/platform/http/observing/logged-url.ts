/** Letters, digits and the hyphen need no escape, and mean the same with one. */
const NEEDLESS_ESCAPE = /%(2d|3\d|[46][1-9a-f]|[57][0-9a])/gi;

/** Whoever reads a log must not be able to open what somebody shared by its address. */
export const loggedUrl = (url: string): string =>
  url
    .replaceAll(NEEDLESS_ESCAPE, (escape) => decodeURIComponent(escape))
    .replace(/(shared-plans\/)[^/?#.]+/gi, '$1…');
