/** Whoever reads a log must not be able to open what somebody shared by its address. */
export const loggedUrl = (url: string): string =>
  url.replace(/(shared(?:-|%2d)plans\/)[^/?#.]+/gi, '$1…');
