import type { PageContext } from '@wildsoak/contract/pages';
import { createContext } from 'react-router';

/** What the server hands to every loader. */
export const pageContext = createContext<PageContext>();

/** Set by a loader that lacks its data, so that no cache keeps the page. */
export const incompletePage = createContext(false);
