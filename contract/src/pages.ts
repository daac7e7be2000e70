/**
 * The seam between the server and the pages it renders: neither imports the other. The web build
 * exports `renderPage`; the server imports that file by its path.
 */
export interface PageContext {
  /** Makes a GET call of the API inside the same process: same routes, no network. */
  callApi: (path: string) => Promise<Response>;
  /** Where the site lives, from the configuration: never from the Host header. */
  publicUrl: string;
  baseMap: BaseMap;
  /**
   * Whom the browser asks for places: an address with {q} in it that answers as `searchPlaces`
   * does, or null for ourselves.
   */
  placesUrl: string | null;
  /** Whether springs can be summarised: somebody has configured a language model. */
  hasSummaries: boolean;
  /**
   * The nonce of the page's own inline scripts: another for each rendering, so that nothing in the
   * data can bear it. The server lets only those run that do, and takes it off before the page leaves.
   */
  scriptMark: string;
}

/** Where the map's tiles come from. */
export interface BaseMap {
  /** A `{z}/{x}/{y}` template, or null for our own tiles alone. */
  url: string | null;
  attribution: string;
  /** Where the attribution leads, if anywhere. */
  attributionUrl: string | null;
}

export type RenderPage = (request: Request, context: PageContext) => Promise<Response>;
