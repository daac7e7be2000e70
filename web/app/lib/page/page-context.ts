import type { PageContext } from '@wildsoak/contract/pages';
import { createContext } from 'react-router';
import type { MapFiles } from './map-files.ts';

/** The server gives it to every loader. */
export const pageContext = createContext<PageContext>();

/** Set by a loader that lacks its data, so no cache keeps the page. */
export const incompletePage = createContext(false);

/** Set by a loader whose call was refused for now: how many seconds to wait. */
export const retryAfter = createContext<string | null>(null);

/** Set by a loader whose page its owner can take back at any time: no cache may keep it. */
export const revocablePage = createContext(false);

/** The built files of the map, for pages that start it before React. None in development. */
export const mapFiles = createContext<MapFiles | null>(null);
