/** Something between us may answer in the server's place: no script is run as an address. */
const isWebAddress = (url: unknown): url is string =>
  typeof url === 'string' && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

/** To a page that is not ours. Throws where there is no going there. */
export const leaveFor = (url: unknown) => {
  if (!isWebAddress(url)) throw new Error('This is no address of the web.');
  location.assign(url);
};
