const KEY = 'logout-owed';

/** Enough for this tab where the browser refuses to keep things. */
let isOwedHere = false;

/**
 * Somebody signed out and the server could not be told: cookie and session are still good. Kept
 * beyond the page, so that neither a reload nor another tab takes the sign-out back.
 */
export const setLogoutOwed = (isOwed: boolean) => {
  try {
    if (isOwed) localStorage.setItem(KEY, 'yes');
    else localStorage.removeItem(KEY);
    isOwedHere = false;
  } catch {
    isOwedHere = isOwed;
  }
};

export const isLogoutOwed = (): boolean => {
  try {
    return isOwedHere || localStorage.getItem(KEY) !== null;
  } catch {
    return isOwedHere;
  }
};
